import type { ActionItem, ActionItemRequest, ActionItemUpdateRequest, ActionType, Priority } from "./queries";

/** What the form of an item shows. */
export interface ItemValues extends Record<string, unknown> {
  title: string;
  clientId: string | null;
  teamId: string | null;
  ownerUserId: string | null;
  startOn: string | null;
  dueOn: string | null;
  priority: Priority;
  actionType: ActionType;
  description: string;
  requiresVerification: boolean;
  verifierUserId: string | null;
  isPrivate: boolean;
  concurrencyStamp: string;
}

export function toValues(item: ActionItem): ItemValues {
  return {
    title: item.title,
    clientId: item.clientId,
    teamId: item.teamId ?? null,
    ownerUserId: item.ownerUserId,
    startOn: item.startOn ?? null,
    dueOn: item.dueOn,
    priority: item.priority,
    actionType: item.actionType,
    description: item.description ?? "",
    requiresVerification: item.requiresVerification,
    verifierUserId: item.verifierUserId ?? null,
    isPrivate: item.isPrivate,
    concurrencyStamp: item.concurrencyStamp,
  };
}

/** Editable values of an item; client, kind and original due date are fixed. */
export function toUpdate(values: ItemValues): ActionItemUpdateRequest {
  return {
    teamId: values.teamId,
    title: values.title.trim(),
    description: values.description.trim() || null,
    priority: values.priority,
    ownerUserId: values.ownerUserId ?? "",
    startOn: values.startOn,
    requiresVerification: values.requiresVerification,
    verifierUserId: values.requiresVerification ? values.verifierUserId : null,
    isPrivate: values.isPrivate,
    concurrencyStamp: values.concurrencyStamp,
  };
}

export function toRequest(values: ItemValues): ActionItemRequest {
  const { concurrencyStamp: _, ...changes } = toUpdate(values);
  return {
    ...changes,
    clientId: values.clientId ?? "",
    actionType: values.actionType,
    dueOn: values.dueOn ?? "",
  };
}
