"""The way of the stored schema from version to version; the server walks it when it starts."""
