import { useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { adopt, type RecordForm } from "@/form";
import { originsQuery, useResetSettings, type SettingOrigin } from "../../queries";

interface OriginsOf<S, V extends Record<string, unknown>> {
  form: RecordForm<V>;
  /** The server's names of the settings, by the paths of their fields. */
  names: Readonly<Record<string, string>>;
  /** The query that reads the settings. */
  query: { queryKey: QueryKey };
  /** Form values from the query's result. */
  valuesOf: (settings: S) => V;
  /** Called with the saved form values after some were reset. */
  onReset?: (values: V) => void;
}

/** Origins of a form's values, and how to reset them. */
export interface Origins {
  of: (path: string) => SettingOrigin | undefined;
  /** Resets the values of the fields at these paths. */
  reset: (paths: readonly string[]) => void;
  isResetting: boolean;
}

/** Origins of a form's values. After a reset the form shows the inherited values, and keeps unsaved changes. */
export function useOrigins<S, V extends Record<string, unknown>>(input: OriginsOf<S, V>): Origins {
  const { form, names, query, valuesOf, onReset } = input;
  const cache = useQueryClient();
  const origins = useQuery(originsQuery()).data?.settings;
  const reset = useResetSettings((given) => {
    const settings = cache.getQueryData<S>(query.queryKey);
    if (settings === undefined) return;
    const values = valuesOf(settings);
    const paths = Object.entries(names).filter(([, name]) => given.includes(name));
    adopt(
      form,
      values,
      paths.map(([path]) => path),
    );
    onReset?.(values);
  });
  return {
    of: (path) => origins?.find(({ name }) => name === names[path]),
    reset: (paths) => reset.mutate([...new Set(paths.map((path) => names[path] ?? path))]),
    isResetting: reset.isPending,
  };
}
