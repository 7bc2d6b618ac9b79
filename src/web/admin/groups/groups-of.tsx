import { Form, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import type { loadGroupsOf } from "./groups-of.server.ts";

export type GroupsOfScreen = NonNullable<Awaited<ReturnType<typeof loadGroupsOf>>>;

/** The groups that a company or a customer belongs to, and the way in and out. */
export function GroupsOf({
  screen: { groups, choices, company, mayEdit },
  error,
}: {
  screen: GroupsOfScreen;
  error: string | null;
}) {
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  return (
    <Panel id="groups" title={t("adminGroups.title")}>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {groups.length === 0 && <p className="text-sm text-muted">{t("adminGroups.inNone")}</p>}
      <ul className="flex flex-col gap-2 text-sm">
        {groups.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 wrap-anywhere">
            <Link to={to("adminCustomerGroup", { group: String(id) })} className="link font-semibold">
              {name}
            </Link>
            {mayEdit && (
              <Form method="post">
                <input type="hidden" name="group" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="leave-group"
                  variant="quiet"
                  size="small"
                  pending={busy}
                  aria-label={t("adminPrices.removeOf", { name })}
                >
                  {t("adminPrices.remove")}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <OfCompany company={company} belongs={groups.length > 0} />
      {mayEdit && company === null && choices.length > 0 && (
        <Form method="post" className="flex flex-col items-start gap-3">
          <SelectField
            name="group"
            label={t("adminGroups.group")}
            choices={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
            className="w-full"
          />
          <Button type="submit" name="intent" value="join-group" variant="secondary" size="small" pending={busy}>
            {t("adminGroups.join")}
          </Button>
        </Form>
      )}
    </Panel>
  );
}

/** Of a person of a company: whose prices they pay, or how they come into a group. */
function OfCompany({ company, belongs }: { company: string | null; belongs: boolean }) {
  const t = useT();
  if (company === null) return null;
  return (
    <p className="text-sm text-muted">
      {t(belongs ? "adminGroups.ownOnly" : "adminGroups.refused.has_company", { company })}
    </p>
  );
}
