"""Authlib goes through everything that a Python service needs from an OpenID provider. spec: AUTH-01"""

import pytest
import requests
from authlib.integrations.base_client.errors import OAuthError
from authlib.oauth2.rfc6749 import ResourceProtector
from authlib.oauth2.rfc6750.errors import InsufficientScopeError, InvalidTokenError
from authlib.oauth2.rfc7662 import IntrospectTokenValidator
from authlib.oauth2.rfc9068 import JWTBearerTokenValidator
from authlib.oidc.core import UserInfo
from authlib.oidc.discovery import OpenIDProviderMetadata
from joserfc.jwk import KeySet
from conftest import EVERYTHING, ISSUER, RESOURCE, WEB, WORLD, Browser, Client, parameter

SESSIONS = f"{ISSUER}api/account/sessions"


def refused(error, attempt, *arguments, **options):
    with pytest.raises(OAuthError) as caught:
        attempt(*arguments, **options)
    assert caught.value.error == error


def test_the_metadata_meet_the_specifications(client, metadata_classes):
    metadata = OpenIDProviderMetadata(client.load_server_metadata())
    metadata.validate(metadata_classes=metadata_classes)
    assert metadata["issuer"] == ISSUER


@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post"])
def test_a_service_signs_a_user_in(admin, method):
    client = Client(token_endpoint_auth_method=method)
    signed_in = client.sign_in(admin)
    assert parameter(signed_in["called"], "iss") == ISSUER
    claims = signed_in["claims"]
    told = client.userinfo()
    assert isinstance(told, UserInfo)
    assert (told.sub, told.preferred_username) == (claims.sub, admin["userName"])
    answer = client.get(SESSIONS)
    assert (answer.status_code, answer.json()["items"][0]["tenantId"]) == (200, told["tenantid"])


def test_a_public_client_signs_a_user_in(admin):
    client = Client(WORLD["applications"]["native"])
    assert client.sign_in(admin)["claims"]["preferred_username"] == admin["userName"]


def test_refresh_tokens_rotate(client, admin):
    first = client.sign_in(admin)["tokens"]
    second = dict(client.refresh_token())
    third = dict(client.refresh_token())
    # spec: AUTH-06
    assert len({tokens["refresh_token"] for tokens in (first, second, third)}) == 3
    assert client.get(SESSIONS).status_code == 200
    # The first one again, after its successor was used: all of them die.
    refused("invalid_grant", client.refresh_token, refresh_token=first["refresh_token"])
    refused("invalid_grant", client.refresh_token, refresh_token=third["refresh_token"])
    answer = requests.get(SESSIONS, headers={"authorization": f"Bearer {third['access_token']}"}, timeout=10)
    assert answer.status_code == 401
    assert 'error="invalid_token"' in answer.headers["www-authenticate"]


def test_a_service_acts_on_its_own_behalf():
    client = Client(scope="Portal")
    tokens = client.fetch_token(grant_type="client_credentials", scope="Portal")
    assert "refresh_token" not in tokens
    told = client.introspect_token(client.endpoint("introspection"), tokens["access_token"]).json()
    assert (told["active"], told["sub"]) == (True, WEB["id"])


def test_a_wrong_secret_is_invalid_client():
    for method in ("client_secret_basic", "client_secret_post"):
        client = Client({**WEB, "secret": "guessed"}, token_endpoint_auth_method=method)
        refused("invalid_client", client.fetch_token, grant_type="client_credentials", scope="Portal")


def test_tokens_are_introspected_and_revoked(client, admin):
    for which in ("access_token", "refresh_token"):
        tokens = client.sign_in(admin)["tokens"]

        def ask(token):
            return client.introspect_token(client.endpoint("introspection"), token, token_type_hint=which).json()

        assert ask(tokens[which])["active"] is True
        answer = client.revoke_token(client.endpoint("revocation"), tokens[which], token_type_hint=which)
        assert answer.status_code == 200
        for token in (tokens["access_token"], tokens["refresh_token"]):
            assert ask(token) == {"active": False}
        refused("invalid_grant", client.refresh_token, refresh_token=tokens["refresh_token"])


def test_a_request_can_be_pushed(client, admin, browser):
    # Authlib has no call for it; its session sends what its address would have carried.
    address, state = client.create_authorization_url(client.endpoint("authorization"))
    pushed = client.post(
        client.endpoint("pushed_authorization_request"),
        data=address.split("?", 1)[1],
        headers={"content-type": "application/x-www-form-urlencoded"},
        auth=client.client_auth("client_secret_basic"),
        withhold_token=True,
    )
    assert pushed.status_code == 201, pushed.text
    handle = pushed.json()["request_uri"]
    start = requests.Request("GET", client.endpoint("authorization"), params={"client_id": WEB["id"], "request_uri": handle})
    called = browser.authorize(start.prepare().url, admin)
    assert "id_token" in client.fetch_token(authorization_response=called, state=state)


def test_signing_out_ends_the_session(client, admin, browser):
    tokens = client.sign_in(admin, browser)["tokens"]
    leave = client.create_logout_url(post_logout_redirect_uri=WEB["byeUri"], id_token_hint=tokens["id_token"])
    back = browser.redirected(leave["url"])
    assert back.startswith(WEB["byeUri"])
    assert parameter(back, "state") == leave["state"]
    assert client.get(SESSIONS).status_code == 401
    refused("invalid_grant", client.refresh_token, refresh_token=tokens["refresh_token"])


def test_a_code_works_once_and_with_its_verifier(client, admin, browser):
    signed_in = client.sign_in(admin, browser)
    again = {"authorization_response": signed_in["called"], "state": signed_in["state"]}
    refused("invalid_grant", client.fetch_token, code_verifier=signed_in["verifier"], **again)
    refused("invalid_grant", client.refresh_token, refresh_token=signed_in["tokens"]["refresh_token"])
    address, state = client.create_authorization_url(client.endpoint("authorization"), code_verifier="v" * 43)
    called = browser.authorize(address, admin)
    swapped = {"authorization_response": called, "state": state, "code_verifier": "w" * 43}
    refused("invalid_grant", client.fetch_token, **swapped)


class Judge(JWTBearerTokenValidator):
    """An API that validates our access tokens itself (RFC 9068)."""

    def get_jwks(self):
        keys = requests.get(Client().load_server_metadata()["jwks_uri"], timeout=10).json()
        return KeySet.import_key_set(keys)


class Inquirer(IntrospectTokenValidator):
    """An API that introspects our access tokens (RFC 7662)."""

    def introspect_token(self, token_string):
        api = Client(RESOURCE)
        return api.introspect_token(api.endpoint("introspection"), token_string).json()


class Call:
    def __init__(self, token):
        self.headers = {"Authorization": f"Bearer {token}"}


@pytest.mark.parametrize("validator", [Judge(ISSUER, RESOURCE["id"]), Inquirer()], ids=["by itself", "by asking"])
def test_a_third_party_api_validates_our_tokens(client, admin, validator):
    protector = ResourceProtector()
    protector.register_token_validator(validator)
    scope = "openid profile offline_access Reporting"
    tokens = Client(scope=scope).sign_in(admin)["tokens"]
    judged = protector.validate_request(["Reporting"], Call(tokens["access_token"]))
    assert (judged["iss"], judged["client_id"]) == (ISSUER, WEB["id"])
    with pytest.raises(InsufficientScopeError):
        protector.validate_request(["Accounting"], Call(tokens["access_token"]))
    head, body, signature = tokens["access_token"].split(".")
    elsewhere = client.sign_in(admin)["tokens"]["access_token"]
    for token in (f"{head}.{body}.", f"{head}.{body}.{signature[:-8]}AAAAAAAA", elsewhere, tokens["id_token"]):
        with pytest.raises(InvalidTokenError):
            protector.validate_request(["Reporting"], Call(token))


def test_scopes_cannot_be_widened(admin):
    client = Client(scope="openid offline_access")
    tokens = client.sign_in(admin, Browser())["tokens"]
    refused("invalid_scope", client.refresh_token, refresh_token=tokens["refresh_token"], scope=EVERYTHING)
