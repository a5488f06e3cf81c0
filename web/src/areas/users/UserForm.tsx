import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { all, email, fits, FormDrawer, required, SegmentedField, useRecordForm, useShowValue } from "@/form";
import { RolesField } from "./parts/roles/RolesField";
import { UnitsField } from "./parts/units/UnitsField";
import { AccessFields, PersonFields } from "./parts/UserFields";
import { availableUnitsQuery, unitsOfUserQuery, useInvite, userQuery, useSaveUser, type User } from "./queries";
import { fullName } from "./rules";
import { firstSignIns, toInvitation, toSave, toValues, type FirstSignIn, type UserValues } from "./values";

interface UserFormProps {
  /** The user to change; null for a new one. */
  user: User | null;
  /** Default first sign-in of a new user. */
  start?: FirstSignIn;
  onClose: () => void;
}

const isInvited = ({ firstSignIn }: UserValues): boolean => firstSignIn === "Invitation";

const userName = all<string>(required(), fits(limitsOf("CreateUser", "userName")));

const rules = {
  userName: Object.assign((name: string, values: UserValues) => (isInvited(values) ? null : userName(name)), {
    most: userName.most,
  }),
  name: fits(limitsOf("CreateUser", "name")),
  surname: fits(limitsOf("CreateUser", "surname")),
  email: all<string>(required(), email, fits(limitsOf("CreateUser", "email"))),
  phoneNumber: fits(limitsOf("CreateUser", "phoneNumber")),
};

const rulesOfNew = {
  ...rules,
  password: (password: string, values: UserValues): string | null => {
    if (isInvited(values)) return null;
    return password ? fits(limitsOf("CreateUser", "password"))(password) : "Ui.Rule.Required";
  },
};

/** Saves the form, or sends the invitation. */
function useSubmit(user: User | null, units: readonly string[] | undefined, onClose: () => void) {
  const t = useText();
  const roles = useGranted("AbpIdentity.Users.Update.ManageRoles");
  const may = { roles, units: units !== undefined };
  const save = useSaveUser((saved) => {
    showToast({ severity: "success", summary: t("Users.Saved", { name: fullName(saved) }) });
    onClose();
  });
  const invite = useInvite((address) => {
    showToast({ severity: "success", summary: t("Invitations.Sent", { email: address }) });
    onClose();
  });
  return {
    may,
    loading: save.isPending || invite.isPending,
    error: save.error ?? invite.error,
    submit: (values: UserValues): void => {
      save.reset();
      invite.reset();
      if (!user && isInvited(values)) invite.mutate(toInvitation(values, may));
      else save.mutate(toSave(values, user, may));
    },
  };
}

/** The user's current values, after a conflicting change. */
function useConflict(user: User | null, seesUnits: boolean) {
  const cache = useQueryClient();
  const { show } = useShowValue();
  const nameOf = (id: unknown): string =>
    cache.getQueryData(availableUnitsQuery().queryKey)?.find((unit) => unit.id === id)?.displayName ?? String(id);
  if (!user) return {};
  return {
    conflict: {
      load: async () => {
        const [now, units] = await Promise.all([
          cache.fetchQuery({ ...userQuery(user.id), staleTime: 0 }),
          seesUnits ? cache.fetchQuery({ ...unitsOfUserQuery(user.id), staleTime: 0 }) : [],
        ]);
        return toValues(now, ids(units));
      },
      show: (path: string, value: unknown) => {
        if (!Array.isArray(value)) return show(path, value);
        return (path === "organizationUnitIds" ? value.map(nameOf) : value).join(", ");
      },
    },
  };
}

const ids = (units: readonly { id: string }[]): string[] => units.map(({ id }) => id);

/** How a new user signs in for the first time. */
function FirstSignInField({ form }: { form: ReturnType<typeof useRecordForm<UserValues>> }) {
  const t = useText();
  const options = firstSignIns.map((value) => ({ value, label: t(`Users.FirstSignIn.${value}`) }));
  return (
    <SegmentedField
      label={t("Users.FirstSignIn")}
      hint={isInvited(form.values) ? t("Users.InvitationHint") : undefined}
      options={options}
      {...form.getInputProps("firstSignIn")}
    />
  );
}

interface FormProps extends UserFormProps {
  /** Ids of the user's units; absent for callers who may not assign any. */
  units: readonly string[] | undefined;
}

function Form({ user, start, units, onClose }: FormProps) {
  const t = useText();
  const form = useRecordForm<UserValues>({
    initialValues: toValues(user, units, start),
    validate: user ? rules : rulesOfNew,
  });
  const { may, loading, error, submit } = useSubmit(user, units, onClose);
  const conflict = useConflict(user, may.units);
  const invites = !user && isInvited(form.values);
  const create = t(invites ? "Invitations.Send" : "Users.Create");
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={user ? t("Users.EditTitle", { name: fullName(user) }) : t(invites ? "Invitations.New" : "Users.New")}
      form={form}
      submitLabel={user ? t("Users.Save") : create}
      loading={loading}
      error={error}
      memberPaths={{ shouldChangePasswordOnNextLogin: "shouldChangePassword" }}
      onSubmit={submit}
      {...conflict}
    >
      {!user && <FirstSignInField form={form} />}
      <PersonFields form={form} user={user} />
      {may.roles && <RolesField userId={user?.id} {...form.getInputProps("roleNames")} />}
      {may.units && <UnitsField {...form.getInputProps("organizationUnitIds")} />}
      {!invites && <AccessFields form={form} user={user} />}
    </FormDrawer>
  );
}

/** Creates a user, invites one, or changes one. */
export function UserForm(props: UserFormProps) {
  const { user } = props;
  const managesUnits = useGranted("AbpIdentity.Users.Update.ManageOU");
  const isAsked = managesUnits && user !== null;
  const units = useQuery({ ...unitsOfUserQuery(user?.id ?? ""), enabled: isAsked });
  if (isAsked && units.isPending) return null;
  const known = user ? units.data && ids(units.data) : [];
  return <Form {...props} units={managesUnits ? known : undefined} />;
}
