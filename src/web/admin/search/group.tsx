import type { ReactNode } from "react";
import { useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Panel } from "../panel.tsx";

/** A result of the search. */
export const line = "flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0";

interface GroupProps {
  id: string;
  title: string;
  /** Address of the list that has all of them, if there may be more. */
  all?: string | null;
  children: ReactNode;
}

/** Results of one kind. */
export function Group({ id, title, all, children }: GroupProps) {
  const t = useT();
  return (
    <Panel id={id} title={title}>
      <ul>{children}</ul>
      {all && (
        <Link to={all} className="link inline-flex min-h-8 items-center self-start">
          {t("adminSearch.all", { list: title })}
        </Link>
      )}
    </Panel>
  );
}
