"""The server under test, a minimal browser, and Authlib's client on top of both."""

import json
import os
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
import requests
from authlib.common.security import generate_token
from authlib.integrations.base_client.sync_openid import OpenIDMixin
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2 import rfc8414, rfc9207
from authlib.oidc.discovery import OpenIDProviderMetadata

with open(os.environ["WAYMARK_FOREIGN"], encoding="utf-8") as written:
    WORLD = json.load(written)
ISSUER = WORLD["issuer"]
WEB = WORLD["applications"]["web"]
RESOURCE = WORLD["applications"]["resource"]
EVERYTHING = "openid offline_access profile email phone roles Portal"


class Browser:
    """Follows redirects within the server, stores its cookies, and sends what the sign-in page sends."""

    def __init__(self):
        self.session = requests.Session()
        self.session.headers["accept"] = "text/html,*/*"

    def get(self, address):
        return self.session.get(urljoin(ISSUER, address), allow_redirects=False)

    def redirected(self, address):
        reply = self.get(address)
        assert reply.status_code == 303, reply.text
        return urljoin(ISSUER, reply.headers["location"])

    def authorize(self, address, person):
        """The callback URL of the client."""
        here = self.redirected(address)
        if here.startswith(urljoin(ISSUER, "/account/login?")):
            tenant = {"__tenant": person["tenant"]} if "tenant" in person else {}
            answer = self.session.post(
                urljoin(ISSUER, "/api/account/login"),
                params=tenant,
                headers={"sec-fetch-site": "same-origin"},
                json={"userNameOrEmailAddress": person["userName"], "password": WORLD["password"], "rememberMe": False},
            )
            assert answer.json()["description"] == "Success"
            here = self.redirected(parameter(here, "returnUrl"))
        return here


def parameter(address, name):
    return parse_qs(urlsplit(address).query).get(name, [None])[0]


class Client(OpenIDMixin, OAuth2Session):
    """Authlib's session with what its framework integrations share: metadata, id token, userinfo, logout URL."""

    def __init__(self, application=None, **options):
        application = application or WEB
        self.server_metadata = {}
        options = {"redirect_uri": application.get("redirectUri"), "scope": EVERYTHING, **options}
        OAuth2Session.__init__(
            self, application["id"], application.get("secret"), code_challenge_method="S256", **options
        )
        self.metadata["token_endpoint"] = self.load_server_metadata()["token_endpoint"]

    def _get_session(self):
        return OAuth2Session()

    def load_server_metadata(self):
        if not self.server_metadata:
            reply = requests.get(urljoin(ISSUER, "/.well-known/openid-configuration"), timeout=10)
            reply.raise_for_status()
            self.server_metadata = reply.json()
        return self.server_metadata

    def endpoint(self, name):
        return self.load_server_metadata()[f"{name}_endpoint"]

    def sign_in(self, person, browser=None, **parameters):
        """The code flow, from the client's authorization URL to its tokens."""
        verifier, nonce = generate_token(48), generate_token(20)
        address, state = self.create_authorization_url(
            self.endpoint("authorization"), code_verifier=verifier, nonce=nonce, **parameters
        )
        called = (browser or Browser()).authorize(address, person)
        tokens = self.fetch_token(authorization_response=called, state=state, code_verifier=verifier)
        claims = self.parse_id_token(tokens, nonce)
        return {"called": called, "state": state, "verifier": verifier, "tokens": dict(tokens), "claims": claims}


@pytest.fixture
def client():
    return Client()


@pytest.fixture
def browser():
    return Browser()


@pytest.fixture
def admin():
    return WORLD["people"]["clientAdmin"]


@pytest.fixture
def metadata_classes():
    """The specifications whose metadata Authlib checks."""
    return [rfc8414.AuthorizationServerMetadata, OpenIDProviderMetadata, rfc9207.AuthorizationServerMetadata]
