// tus-js-client uploads into the library: whole, interrupted and resumed, and with a length that is wrong.
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import tus from "tus-js-client";
import { discover, signIn } from "./flow.mjs";
import { at, world } from "./world.mjs";

const endpoint = at("/api/app/assets/uploads").href;
const content = Buffer.from("Leave by the side door.\n".repeat(12_000));
const CHUNK = 64 * 1024;

/** What an upload ends with: its address, or the client's error. */
function sent(token, body, options, onChunk = () => {}) {
  return new Promise((resolve) => {
    const upload = new tus.Upload(body, {
      endpoint,
      retryDelays: null,
      chunkSize: CHUNK,
      headers: { authorization: `Bearer ${token}` },
      onSuccess: () => resolve({ url: upload.url }),
      onError: (error) => resolve({ url: upload.url, error }),
      onChunkComplete: (_size, accepted) => onChunk(upload, accepted, resolve),
      ...options,
    });
    upload.start();
  });
}

describe("tus-js-client", () => {
  let token;

  before(async () => {
    const { tokens } = await signIn(await discover(world.applications.web), world.people.clientAdmin);
    token = tokens.access_token;
  });

  const named = (filename) => ({ metadata: { filename } });

  /** How many bytes of an upload the server has. */
  async function offset(url) {
    const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
    const reply = await fetch(url, { method: "HEAD", headers });
    return [reply.status, Number(reply.headers.get("upload-offset"))];
  }

  /** The sizes of the library's files with this name. */
  async function sizes(name) {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(at(`/api/app/assets?filter=${encodeURIComponent(name)}`), { headers });
    return (await reply.json()).items.map((file) => file.sizeBytes);
  }

  it("uploads a file in pieces", async () => {
    const { error, url } = await sent(token, content, named("tus whole.txt"));
    assert.equal(error, undefined);
    assert.ok(url.startsWith(`${endpoint}/`), url);
    assert.deepEqual(await sizes("tus whole.txt"), [content.length]);
  });

  it("is interrupted in the middle and resumes where the server is", async () => {
    const { url } = await sent(token, content, named("tus resumed.txt"), async (upload, accepted, resolve) => {
      if (accepted < content.length / 2) return;
      await upload.abort();
      resolve({ url: upload.url });
    });
    const [status, had] = await offset(url);
    assert.equal(status, 200);
    assert.ok(had >= content.length / 2 && had < content.length, String(had));
    assert.deepEqual(await sizes("tus resumed.txt"), [], "nothing is in the library before it is whole");

    const pieces = [];
    const resumed = await sent(token, content, { uploadUrl: url }, (_upload, accepted) => pieces.push(accepted));
    assert.equal(resumed.error, undefined);
    assert.equal(pieces[0], Math.min(had + CHUNK, content.length), "what had arrived is not sent again");
    assert.deepEqual(await sizes("tus resumed.txt"), [content.length]);
  });

  it("hears that content is longer than was said, and that a file is too large", async () => {
    const begin = { ...named("tus longer.txt"), chunkSize: 1000 };
    const begun = await sent(token, content.subarray(0, 2000), begin, async (upload, _accepted, resolve) => {
      await upload.abort();
      resolve({ url: upload.url });
    });
    const { error } = await sent(token, content.subarray(0, 3000), { uploadUrl: begun.url });
    assert.equal(error.originalResponse.getStatus(), 413);
    assert.match(error.originalResponse.getBody(), /Assets\.TooLarge/);
    assert.deepEqual(await sizes("tus longer.txt"), []);

    const refused = await sent(token, content, { ...named("photo.png"), uploadSize: 11 * 1024 * 1024 });
    assert.equal(refused.error.originalResponse.getStatus(), 413);
    assert.equal(refused.url, null);
  });
});
