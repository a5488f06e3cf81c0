"""tuspy uploads into the library: whole, interrupted and resumed, and with a length that is wrong."""

from io import BytesIO

import pytest
from conftest import ISSUER, Client
from tusclient.client import TusClient
from tusclient.exceptions import TusCommunicationError, TusUploadFailed

CONTENT = b"Leave by the side door.\n" * 12_000
CHUNK = 64 * 1024


@pytest.fixture
def signed_in(admin):
    client = Client()
    client.sign_in(admin)
    return client


@pytest.fixture
def uploads(signed_in):
    token = signed_in.token["access_token"]
    return TusClient(f"{ISSUER}api/app/assets/uploads", headers={"authorization": f"Bearer {token}"})


@pytest.fixture
def sizes(signed_in):
    """The sizes of the library's files with a name."""

    def of(name):
        answer = signed_in.get(f"{ISSUER}api/app/assets", params={"filter": name})
        assert answer.status_code == 200, answer.text
        return [file["sizeBytes"] for file in answer.json()["items"]]

    return of


def begin(uploads, name, content=CONTENT):
    return uploads.uploader(file_stream=BytesIO(content), chunk_size=CHUNK, metadata={"filename": name})


def test_a_file_is_uploaded_in_pieces(uploads, sizes):
    uploader = begin(uploads, "tuspy whole.txt")
    uploader.upload()
    assert uploader.offset == len(CONTENT)
    assert sizes("tuspy whole.txt") == [len(CONTENT)]


def test_an_interrupted_upload_resumes_where_the_server_is(uploads, sizes):
    first = begin(uploads, "tuspy resumed.txt")
    first.upload(stop_at=len(CONTENT) // 2)
    assert sizes("tuspy resumed.txt") == [], "nothing is in the library before it is whole"
    second = uploads.uploader(file_stream=BytesIO(CONTENT), url=first.url, chunk_size=CHUNK)
    assert second.offset == len(CONTENT) // 2, "what had arrived is not sent again"
    second.upload()
    assert second.offset == len(CONTENT)
    assert sizes("tuspy resumed.txt") == [len(CONTENT)]


def test_a_wrong_length_is_refused(uploads, sizes):
    first = begin(uploads, "tuspy longer.txt", CONTENT[:2000])
    first.upload(stop_at=1000)
    longer = uploads.uploader(file_stream=BytesIO(CONTENT[:3000]), url=first.url)
    with pytest.raises(TusUploadFailed) as caught:
        longer.upload()
    assert caught.value.status_code == 413
    assert b"Assets.TooLarge" in caught.value.response_content
    assert sizes("tuspy longer.txt") == []

    with pytest.raises(TusCommunicationError) as caught:
        begin(uploads, "photo.png", bytes(11 * 1024 * 1024)).upload()
    assert caught.value.status_code == 413
