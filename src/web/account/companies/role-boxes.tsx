import { type MemberRole, memberRoles } from "#domain/buyers/member-roles.ts";
import { type GivenRole, roleValue } from "#domain/companies/roles-form.ts";
import { useT } from "../../language/language.tsx";
import { FieldError } from "../../ui/field-error.tsx";

interface Place {
  readonly id: number;
  readonly name: string;
}

interface RoleBoxesProps {
  sites: readonly Place[];
  ticked: readonly string[];
  error: string | undefined;
}

/** Every role at all sites or at some. Administrators are the whole company's. */
export function RoleBoxes({ sites, ticked, error }: RoleBoxesProps) {
  const t = useT();
  return (
    <div id="roles" tabIndex={-1} className="flex flex-col gap-4">
      <h2 className="text-sm font-semibold">{t("companies.roles")}</h2>
      {memberRoles.map((role) => (
        <fieldset key={role} className="flex flex-col gap-2 rounded-md border border-line p-3">
          <legend className="px-1 font-semibold">{t(`companies.role.${role}`)}</legend>
          <p className="text-sm text-muted">{t(`companies.roleText.${role}`)}</p>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {placesOf(role, sites).map((siteId) => (
              <label key={siteId ?? 0} className="flex min-h-11 max-w-full cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  name="roles"
                  value={roleValue({ role, siteId })}
                  defaultChecked={ticked.includes(roleValue({ role, siteId }))}
                  aria-describedby={error ? "roles-error" : undefined}
                  className="size-6 shrink-0 cursor-pointer accent-primary"
                />
                <span className="min-w-0 wrap-anywhere">
                  {siteId === null
                    ? t(role === "administrator" ? "companies.wholeCompany" : "companies.allSites")
                    : sites.find(({ id }) => id === siteId)?.name}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <FieldError id="roles" error={error} />
    </div>
  );
}

const placesOf = (role: MemberRole, sites: readonly Place[]): (number | null)[] =>
  role === "administrator" || sites.length === 0 ? [null] : [null, ...sites.map(({ id }) => id)];

/** Roles in words, each with its place where that is one site. */
export function useRoleWords(sites: readonly Place[]): (roles: readonly GivenRole[]) => string {
  const t = useT();
  return (roles) =>
    roles
      .map(({ role, siteId }) => {
        const site = sites.find(({ id }) => id === siteId);
        return site
          ? t("companies.roleAt", { role: t(`companies.role.${role}`), site: site.name })
          : t(`companies.role.${role}`);
      })
      .join(t("companies.comma"));
}
