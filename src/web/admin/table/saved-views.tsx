import { Form } from "react-router";
import { formatNumber } from "#i18n/format.ts";
import type { SavedView } from "#engine/staff/views.ts";
import { kindText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { useReply } from "../../navigation/reply.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ListAddress } from "./admin-table-spec.ts";
import type { UnsavedView } from "./view-action.server.ts";

/** Saved views of a list, and a form to save the current one. */
export function SavedViews({ views, list, query }: { views: readonly SavedView[]; list: ListAddress; query: string }) {
  const t = useT();
  const to = useHref();
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm print:hidden">
      {views.length > 0 && <span className="text-muted">{t("adminShell.list.views")}</span>}
      {views.map((view) => (
        <span key={view.id} className="inline-flex items-center rounded-md border border-line bg-wash">
          <Link
            to={to(list, {}, new URLSearchParams(view.query))}
            className="min-h-8 px-2.5 py-1 font-medium hover:underline"
            aria-current={view.query === query ? "true" : undefined}
          >
            {view.name}
            {view.count !== undefined && (
              <span className="ml-1.5 text-2xs text-muted tabular-nums">{formatNumber(view.count, t.language)}</span>
            )}
          </Link>
          <Form method="post" className="flex">
            <input type="hidden" name="view" value={view.id} />
            <button
              type="submit"
              name="intent"
              value="remove-view"
              className="cursor-pointer px-1.5 py-1 text-muted hover:text-danger"
            >
              <Icon name="close" className="size-4" label={t("adminShell.list.removeView", { name: view.name })} />
            </button>
          </Form>
        </span>
      ))}
      <SaveView query={query} />
    </div>
  );
}

function SaveView({ query }: { query: string }) {
  const t = useT();
  const refused = useReply<Partial<UnsavedView>>()?.unsavedView;
  const message = refused && kindText(t, t("adminShell.list.viewName"), refused.error);
  return (
    <details className="relative" open={refused !== undefined}>
      <summary className="link inline-flex min-h-8 cursor-pointer list-none items-center gap-1">
        <Icon name="plus" className="size-4" />
        {t("adminShell.list.saveView")}
      </summary>
      <Form
        method="post"
        noValidate
        className="mt-1 flex flex-wrap items-end gap-2 rounded-md border border-line bg-ground p-3 sm:absolute sm:z-10 sm:w-72 sm:shadow-float"
      >
        <input type="hidden" name="query" value={query} />
        {refused && <ErrorSummary fieldErrors={[{ field: "view-name", message: message }]} of={refused} />}
        <TextField
          id="view-name"
          name="name"
          label={t("adminShell.list.viewName")}
          maxLength={40}
          autoComplete="off"
          defaultValue={refused?.name}
          error={message}
          className="min-w-0 flex-1"
        />
        <Button type="submit" name="intent" value="save-view" size="small">
          {t("adminShell.list.save")}
        </Button>
      </Form>
    </details>
  );
}
