import {
  IconArrowRight,
  IconCircleCheck,
  IconFileZip,
  IconLink,
  IconLock,
  IconLogout,
  IconPencil,
  IconShield,
  IconUnlink,
  IconUserShare,
  IconX,
} from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";

/** Actions in the log. */
export type SecurityAction =
  | "LoginSucceeded"
  | "LoginRequiresTwoFactor"
  | "LoginFailed"
  | "LoginInvalidUserNameOrPassword"
  | "LoginInvalidUserName"
  | "LoginNotAllowed"
  | "LoginLockedout"
  | "Logout"
  | "ChangeUserName"
  | "ChangeEmail"
  | "ChangePhoneNumber"
  | "ChangePassword"
  | "TwoFactorEnabled"
  | "TwoFactorDisabled"
  | "AccountLinked"
  | "AccountUnlinked"
  | "LinkLogin"
  | "DelegationCreated"
  | "DelegationDeleted"
  | "ImpersonationStarted"
  | "ImpersonationEnded"
  | "DeviceAllowed"
  | "DeviceRefused"
  | "AuthenticatorAdded"
  | "AuthenticatorRemoved"
  | "PasskeyAdded"
  | "PasskeyRemoved"
  | "RecoveryCodesGenerated"
  | "FactorsReset"
  | "ExternalLoginAdded"
  | "ExternalLoginRemoved"
  | "ExternalAccountGone"
  | "RolesFromDirectory"
  | "DirectoryGroupsChanged"
  | "AccountEnded"
  | "PersonalDataRequested"
  | "PersonalDataDownloaded"
  | "AccountDeletionRequested"
  | "AccountDeletionCancelled"
  | "TenantExported"
  | "TenantExportDownloaded"
  | "DataPackRequested"
  | "DataPackDownloaded";

export const actionLooks: StatusLooks<SecurityAction> = {
  LoginSucceeded: { tone: "success", icon: IconCircleCheck },
  LoginRequiresTwoFactor: { tone: "neutral", icon: IconArrowRight },
  LoginFailed: { tone: "warning", icon: IconX },
  LoginInvalidUserNameOrPassword: { tone: "warning", icon: IconX },
  LoginInvalidUserName: { tone: "warning", icon: IconX },
  LoginNotAllowed: { tone: "warning", icon: IconX },
  LoginLockedout: { tone: "danger", icon: IconLock },
  Logout: { tone: "neutral", icon: IconLogout },
  ChangeUserName: { tone: "info", icon: IconPencil },
  ChangeEmail: { tone: "info", icon: IconPencil },
  ChangePhoneNumber: { tone: "info", icon: IconPencil },
  ChangePassword: { tone: "info", icon: IconPencil },
  TwoFactorEnabled: { tone: "info", icon: IconShield },
  TwoFactorDisabled: { tone: "warning", icon: IconShield },
  AccountLinked: { tone: "info", icon: IconLink },
  AccountUnlinked: { tone: "info", icon: IconUnlink },
  LinkLogin: { tone: "success", icon: IconLink },
  DelegationCreated: { tone: "warning", icon: IconUserShare },
  DelegationDeleted: { tone: "info", icon: IconUserShare },
  ImpersonationStarted: { tone: "warning", icon: IconUserShare },
  ImpersonationEnded: { tone: "neutral", icon: IconLogout },
  DeviceAllowed: { tone: "success", icon: IconCircleCheck },
  DeviceRefused: { tone: "warning", icon: IconX },
  AuthenticatorAdded: { tone: "info", icon: IconShield },
  AuthenticatorRemoved: { tone: "warning", icon: IconShield },
  PasskeyAdded: { tone: "info", icon: IconShield },
  PasskeyRemoved: { tone: "warning", icon: IconShield },
  RecoveryCodesGenerated: { tone: "info", icon: IconShield },
  FactorsReset: { tone: "warning", icon: IconShield },
  ExternalLoginAdded: { tone: "info", icon: IconShield },
  ExternalLoginRemoved: { tone: "info", icon: IconShield },
  ExternalAccountGone: { tone: "warning", icon: IconLogout },
  RolesFromDirectory: { tone: "info", icon: IconShield },
  DirectoryGroupsChanged: { tone: "warning", icon: IconShield },
  AccountEnded: { tone: "warning", icon: IconLogout },
  PersonalDataRequested: { tone: "info", icon: IconUserShare },
  PersonalDataDownloaded: { tone: "warning", icon: IconUserShare },
  AccountDeletionRequested: { tone: "danger", icon: IconUserShare },
  AccountDeletionCancelled: { tone: "info", icon: IconUserShare },
  TenantExported: { tone: "warning", icon: IconFileZip },
  TenantExportDownloaded: { tone: "warning", icon: IconFileZip },
  DataPackRequested: { tone: "warning", icon: IconFileZip },
  DataPackDownloaded: { tone: "warning", icon: IconFileZip },
};

/** The actions in the order of the filter. */
export const securityActions = Object.keys(actionLooks) as readonly SecurityAction[];

/** What an entry is about. */
export const securityIdentities = ["Identity", "IdentityExternal", "IdentityTwoFactor", "OpenIddict"] as const;

/** Whether this version knows the action. */
export function isKnown(action: string): action is SecurityAction {
  return action in actionLooks;
}
