"""The checks, one function each: it takes a Case and raises a Fault that says what is not kept, and where."""
