import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type * as server from "./company.server.ts";

type Props = PageProps<typeof server>;
export type CompanyScreen = Props["loaderData"];
export type CompanyReply = Props["actionData"];

/** A form of a company that comes back, on either side. */
export type FormReply = Pick<NonNullable<CompanyReply>, "fieldErrors" | "values" | "ticked">;

/** The heading of a part of the page, with the way to add to it. */
export function PartHead({
  id,
  title,
  add,
}: {
  id: string;
  title: string;
  add?: { to: string; label: string } | false;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {add && (
        <ButtonLink to={add.to} variant="secondary" size="small" icon="plus">
          {add.label}
        </ButtonLink>
      )}
    </div>
  );
}
