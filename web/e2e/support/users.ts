/** A person of the demo data; without a tenant one of the host. */
export interface DemoUser {
  userName: string;
  fullName: string;
  tenant?: string;
}

/** One password for all of the demo. */
export const demoPassword = "Waymark-2026!";

/** The people of the demo data by what they are. */
export const people = {
  hostAdmin: { userName: "helena.marsh", fullName: "Helena Marsh" },
  management: { userName: "tomas.okafor", fullName: "Tomas Okafor" },
  coach: { userName: "priya.nandakumar", fullName: "Priya Nandakumar" },
  author: { userName: "ruth.adeyemi", fullName: "Ruth Adeyemi" },
  clientAdmin: { userName: "amara.lindqvist", fullName: "Amara Lindqvist", tenant: "Harbourlight" },
  manager: { userName: "ben.castle", fullName: "Ben Castle", tenant: "Harbourlight" },
  viewer: { userName: "owen.pike", fullName: "Owen Pike", tenant: "Harbourlight" },
  staff: { userName: "lucy.farrow", fullName: "Lucy Farrow", tenant: "Brambleway" },
} as const satisfies Record<string, DemoUser>;
