/** Lists that sheets can be imported into: their titles, and who may add to them. */
export const sheetLists = {
  clients: { title: "Clients.Title", needs: "Portal.Clients.Create" },
  staff: { title: "Staff.Title", needs: "Portal.Staff.Create" },
  teams: { title: "Teams.Title", needs: "Portal.Teams.Create" },
  users: { title: "Users.Title", needs: "AbpIdentity.Users.Import" },
  "action-items": { title: "ActionItems.Title", needs: "Portal.ActionItems.Create" },
} as const;
export type SheetList = keyof typeof sheetLists;

export const isSheetList = (list: unknown): list is SheetList => typeof list === "string" && list in sheetLists;
