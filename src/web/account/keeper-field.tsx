import { SelectField } from "../ui/field.tsx";

interface KeeperFieldProps {
  /** The words of its slice: what is asked, and that it is one's own. */
  words: { readonly label: string; readonly placeholder: string };
  sites: readonly { readonly siteId: number; readonly name: string }[];
  defaultValue: string;
  error: string | undefined;
}

/** Whose a new thing is: one's own or a site's. Nothing for whoever keeps things of no site. */
export function KeeperField({ words, sites, defaultValue, error }: KeeperFieldProps) {
  if (sites.length === 0) return null;
  return (
    <SelectField
      key={defaultValue}
      name="keeper"
      {...words}
      choices={sites.map(({ siteId, name }) => ({ value: String(siteId), label: name }))}
      defaultValue={defaultValue}
      error={error}
    />
  );
}
