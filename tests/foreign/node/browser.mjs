// The part of a browser between a client's authorization URL and its callback: follows redirects, stores cookies and sends what the sign-in
// page sends. It stops at redirects to other origins, so no client has to listen anywhere.
import assert from "node:assert/strict";
import { at, world } from "./world.mjs";

export class Browser {
  #cookies = new Map();

  /** One request, without following its redirect. */
  async send(address, { method = "GET", headers = {}, body } = {}) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const all = { accept: "text/html,*/*", ...headers, ...(cookie && { cookie }) };
    const reply = await fetch(new URL(address, world.issuer), { method, headers: all, body, redirect: "manual" });
    for (const line of reply.headers.getSetCookie()) {
      const [name, value] = line.split(";")[0].split(/=(.*)/s);
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return reply;
  }

  get isSignedIn() {
    return this.#cookies.has("waymark.session");
  }

  /** Sends name and password like the sign-in page; returns the result. */
  async enter({ userName, tenant }, password = world.password) {
    const reply = await this.send(`/api/account/login${tenant ? `?__tenant=${encodeURIComponent(tenant)}` : ""}`, {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", origin: at("/").origin },
      body: JSON.stringify({ userNameOrEmailAddress: userName, password, rememberMe: false }),
    });
    assert.equal(reply.status, 200, await reply.clone().text());
    return (await reply.json()).description;
  }

  /** Follows a device's address to the page that takes its code, by way of the sign-in page; returns the page's URL. */
  async verify(address, person) {
    const page = await this.authorize(address, person);
    assert.equal(page.pathname, "/account/device");
    assert.equal((await this.send(page)).status, 200, "the page is there");
    return page;
  }

  /** Allows or refuses a device's request like the page that takes its code. */
  async decide(userCode, accept) {
    const reply = await this.send("/api/account/device-requests/decide", {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", origin: at("/").origin },
      body: JSON.stringify({ userCode, accept }),
    });
    assert.equal(reply.status, 204, await reply.clone().text());
  }

  /** Opens a client's authorization URL, signs in if the sign-in page appears, and returns the callback URL. */
  async authorize(address, person) {
    let here = await this.redirected(address);
    if (here.origin === at("/").origin && here.pathname === "/account/login") {
      assert.equal((await this.send(here)).status, 200, "the sign-in page is there");
      assert.equal(await this.enter(person), "Success");
      here = await this.redirected(here.searchParams.get("returnUrl"));
    }
    return here;
  }

  /** The target of a URL. */
  async redirected(address) {
    const reply = await this.send(address);
    assert.equal(reply.status, 303, `${address}: ${await reply.clone().text()}`);
    return new URL(reply.headers.get("location"), world.issuer);
  }
}
