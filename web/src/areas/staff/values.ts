import type { Employment, Staff, StaffRequest } from "./queries";

/** What the form of a person shows. */
export interface StaffValues extends Record<string, unknown> {
  clientId: string | null;
  firstName: string;
  lastName: string;
  preferredName: string;
  email: string;
  phone: string;
  jobTitle: string;
  managerStaffId: string | null;
  employment: Employment;
  startOn: string | null;
  endOn: string | null;
  userId: string | null;
  concurrencyStamp: string;
}

/** The values of a person, or those that a new one begins with. */
export function toValues(person: Staff | null, clientId: string | null): StaffValues {
  return {
    clientId: person?.clientId ?? clientId,
    firstName: person?.firstName ?? "",
    lastName: person?.lastName ?? "",
    preferredName: person?.preferredName ?? "",
    email: person?.email ?? "",
    phone: person?.phone ?? "",
    jobTitle: person?.jobTitle ?? "",
    managerStaffId: person?.managerStaffId ?? null,
    employment: person?.employment ?? "FullTime",
    startOn: person?.startOn ?? null,
    endOn: person?.endOn ?? null,
    userId: person?.userId ?? null,
    concurrencyStamp: person?.concurrencyStamp ?? "",
  };
}

const orNull = (text: string): string | null => text.trim() || null;

export function toRequest(values: StaffValues): StaffRequest {
  return {
    clientId: values.clientId ?? "",
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    preferredName: orNull(values.preferredName),
    email: orNull(values.email),
    phone: orNull(values.phone),
    jobTitle: orNull(values.jobTitle),
    managerStaffId: values.managerStaffId,
    employment: values.employment,
    startOn: values.startOn,
    endOn: values.endOn,
    userId: values.userId,
    concurrencyStamp: values.concurrencyStamp || null,
  };
}
