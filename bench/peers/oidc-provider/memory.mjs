// The state of oidc-provider: plain maps, the fastest store possible. Its own development store drops entries beyond 1,000 and slows down
// as a family of refresh tokens grows.
const rows = new Map();
const grants = new Map();

/** Implements oidc-provider's adapter interface. */
export class Memory {
  constructor(model) {
    this.model = model;
  }

  async upsert(id, payload) {
    rows.set(`${this.model}:${id}`, payload);
    if (!payload.grantId) return;
    const members = grants.get(payload.grantId) ?? new Set();
    members.add(`${this.model}:${id}`);
    grants.set(payload.grantId, members);
  }

  async find(id) {
    return rows.get(`${this.model}:${id}`);
  }

  async findByUid(uid) {
    return [...rows.values()].find((row) => row.uid === uid);
  }

  async findByUserCode(userCode) {
    return [...rows.values()].find((row) => row.userCode === userCode);
  }

  async consume(id) {
    rows.get(`${this.model}:${id}`).consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id) {
    rows.delete(`${this.model}:${id}`);
  }

  async revokeByGrantId(grantId) {
    for (const key of grants.get(grantId) ?? []) rows.delete(key);
    grants.delete(grantId);
  }
}
