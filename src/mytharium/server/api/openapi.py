"""The description of the API, as OpenAPI and as a page, from the same types."""

from typing import Any, TypeAlias, cast

import msgspec

from mytharium import __version__
from mytharium.scene.words import Words
from mytharium.server.accounts.token_store import RIGHTS
from mytharium.server.api import types
from mytharium.server.api.operations import OPERATIONS, Operation

Fields: TypeAlias = dict[str, dict[str, Any]]  # by name: the schema of a field

REF = "#/components/schemas/{name}"
TEXT = "^[^\\u0000]*$"  # databases cannot store NUL
TABLE = {"name": "table", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 40}}
ERRORS = {
    400: "What was sent is not as it should be.",
    401: "There is no token, or it was ended.",
    403: "The token may not do that.",
    404: "There is no such table for you.",
    409: "The position has moved on, or there is no free seat.",
    413: "That is more than this server accepts.",
    415: "It is not JSON.",
    422: "A rule stands against it.",
    429: "Too many requests in a short time.",
    503: "The server cannot save at the moment.",
}
ALWAYS = (400, 401, 403, 429, 503)
AT_TABLE = {"parameters": {"table": "$response.body#/id"}}
LINKS = {  # what can be asked next of a table
    "readTable": {"operationId": "readTable", **AT_TABLE},
    "joinTable": {"operationId": "joinTable", **AT_TABLE, "requestBody": {}},
    "makeMove": {"operationId": "makeMove", **AT_TABLE, "requestBody": {"seq": "$response.body#/seq", "id": 0}},
}
STREAM = (
    "A WebSocket at /api/tables/{table}/stream sends a message (see the schema Change) whenever something happens; "
    "?since=SEQ begins after that position."
)


def document(origin: str) -> dict[str, Any]:
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Mytharium",
            "version": __version__,
            "description": f"Play at the tables of this site by program. {STREAM}",
        },
        "servers": [{"url": origin}],
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "schemas": _with_pattern(_schemas()),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _schemas() -> dict[str, Any]:
    used = [one.answer for one in OPERATIONS] + [one.takes for one in OPERATIONS if one.has_body]
    return msgspec.json.schema_components([*used, types.Problem, types.Change], ref_template=REF)[1]


def _with_pattern(schema: Any) -> Any:
    """Add the pattern of allowed characters to all texts and property names."""
    if isinstance(schema, list):
        return [_with_pattern(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _with_pattern(inner) for name, inner in schema.items()}
    if schema.get("type") == "string":
        found["pattern"] = TEXT
    if isinstance(schema.get("additionalProperties"), dict):
        found["propertyNames"] = {"pattern": TEXT}
    return found


def _described(operation: Operation) -> dict[str, Any]:
    errors = (*ALWAYS, *operation.errors, *((413, 415) if operation.has_body else ()))
    links = {"links": LINKS} if operation.answer is types.Table else {}
    answers = {str(operation.status): {"description": operation.description, **_json(operation.answer), **links}}
    answers |= {str(status): {"description": ERRORS[status], **_json(types.Problem)} for status in sorted(set(errors))}
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "description": f"{operation.description} Needs the right “{operation.right}”.",
        "parameters": [TABLE] if "{table}" in operation.path else [],
        "responses": answers,
    }
    if operation.takes is not None and operation.has_body:
        described["requestBody"] = {"required": True, **_json(operation.takes)}
    elif operation.takes is not None:
        described["parameters"] += [
            {"name": name, "in": "query", "required": False, "schema": schema}
            for name, schema in _fields(operation.takes).items()
        ]
    return described


def _json(kind: type) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": {"$ref": REF.format(name=kind.__name__)}}}}


def _fields(kind: type) -> Fields:
    return cast("Fields", msgspec.json.schema_components([kind])[1][kind.__name__]["properties"])


def reference(words: Words) -> dict[str, Any]:
    def rows(fields: Fields) -> list[tuple[str, str, str]]:
        """Return the name, the type and the meaning of each field."""
        meanings = [words.t(one["description"]) if "description" in one else "" for one in fields.values()]
        return list(zip(fields, map(_kind, fields.values()), meanings, strict=True))

    schemas, bodies = _schemas(), {one.takes.__name__ for one in OPERATIONS if one.takes}
    return {
        "operations": [
            {
                **one._asdict(),
                "answer": one.answer.__name__,
                "summary": words.t(one.summary),
                "description": words.t(one.description),
                "fields": rows(_fields(one.takes)) if one.takes else [],
            }
            for one in OPERATIONS
        ],
        "types": [(name, rows(schemas[name]["properties"])) for name in sorted(schemas.keys() - bodies)],
        "rights": [(right, words.t(what)) for right, what in RIGHTS.items()],
    }


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(_kind(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(str(value) for value in schema["enum"])
    if schema.get("type") == "array":
        return f"[{_kind(schema['items'])}]"
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties")
        return f"{{{_kind(inner)}}}" if isinstance(inner, dict) and inner else "object"
    return str(schema.get("type", "any"))
