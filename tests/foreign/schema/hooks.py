"""Keeps random requests from ending their own session, and the server from contacting generated host names."""

import base64
import json
import os

import schemathesis


def claims(token):
    part = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


OWN = {str(claims(os.environ["WAYMARK_TOKEN"]).get(name)) for name in ("sub", "sid", "sessionid")}
NOBODY = "00000000-0000-0000-0000-000000000001"


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.method.upper() != "GET":
        for name, value in (case.path_parameters or {}).items():
            if value in OWN:
                case.path_parameters[name] = NOBODY
    if isinstance(case.body, dict) and isinstance(case.body.get("smtpHost"), str):
        case.body["smtpHost"] = "127.0.0.1"


@schemathesis.serializer("application/offset+octet-stream")
def pieces(context, value):
    return value if isinstance(value, bytes) else str(value).encode()
