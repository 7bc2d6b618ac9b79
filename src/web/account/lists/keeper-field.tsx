import { useT } from "../../language/language.tsx";
import { SelectField } from "../../ui/field.tsx";

interface KeeperFieldProps {
  sites: readonly { readonly siteId: number; readonly name: string }[];
  defaultValue: string;
  error: string | undefined;
}

/** Whose a new list is: one's own or a site's. Nothing for whoever keeps lists of no site. */
export function KeeperField({ sites, defaultValue, error }: KeeperFieldProps) {
  const t = useT();
  if (sites.length === 0) return null;
  return (
    <SelectField
      key={defaultValue}
      name="keeper"
      label={t("lists.keeper")}
      placeholder={t("lists.own")}
      choices={sites.map(({ siteId, name }) => ({ value: String(siteId), label: name }))}
      defaultValue={defaultValue}
      error={error}
    />
  );
}
