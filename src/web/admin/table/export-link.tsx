import { useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** Downloads a list as a file, by the list's own query. */
export function ExportLink({ to }: { to: string }) {
  const t = useT();
  return (
    <ButtonLink to={to} reloadDocument variant="secondary" size="small" icon="download">
      {t("adminShell.list.export")}
    </ButtonLink>
  );
}
