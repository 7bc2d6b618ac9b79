import { useState } from "react";
import { Form, useSubmit } from "react-router";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { AccountPage } from "../account-page.tsx";
import { SaveForm } from "./save-form.tsx";
import type * as server from "./saved.server.ts";

type Props = PageProps<typeof server>;

/** The quotations that the account keeps, the last saved first. */
export default function Saved({ loaderData: { saved, most }, actionData }: Props) {
  const t = useT();
  const to = useHref();
  const submit = useSubmit();
  const [toRemove, setToRemove] = useState<{ number: string; name: string } | null>(null);
  const remove = () => {
    if (toRemove) void submit({ intent: "remove", number: toRemove.number }, { method: "post" });
    setToRemove(null);
  };
  return (
    <AccountPage title={t("quotation.saved.title")}>
      {saved.length === 0 ? (
        <div className="flex max-w-text flex-col items-start gap-4">
          <p className="text-muted">{t("quotation.saved.empty")}</p>
          <ButtonLink to={to("airSystem")}>{t("quotation.saved.size")}</ButtonLink>
        </div>
      ) : (
        <>
          <p className="text-sm text-muted">{t("quotation.saved.count", { count: saved.length, most })}</p>
          <ul className="divide-y divide-line border-y border-line">
            {saved.map((one) => (
              <SavedQuotation key={one.number} quotation={one} reply={actionData} onRemove={() => setToRemove(one)} />
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        open={toRemove !== null}
        title={t("quotation.saved.ask")}
        text={toRemove?.name}
        confirmLabel={t("quotation.remove")}
        cancelLabel={t("quotation.saved.keep")}
        onConfirm={remove}
        onCancel={() => setToRemove(null)}
        danger
      />
    </AccountPage>
  );
}

function SavedQuotation({
  quotation: { number, kind, name, madeOn, validUntil, count, total },
  reply,
  onRemove,
}: {
  quotation: Props["loaderData"]["saved"][number];
  reply: Props["actionData"];
  onRemove: () => void;
}) {
  const t = useT();
  const to = useHref();
  return (
    <li className="flex flex-col gap-3 py-4">
      <div>
        <Link to={to("quotation", {}, { number })} className="link text-lg font-semibold [overflow-wrap:anywhere]">
          {name}
        </Link>
        <p className="text-sm text-muted">
          {[
            number,
            t(`quotation.kind.${kind}`),
            t("quotation.goodsCount", { count }),
            total === null ? "" : formatMoney(total, t.language),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="text-sm text-muted">
          {t("quotation.madeUntil", {
            made: formatDate(madeOn, t),
            until: formatDate(validUntil, t),
          })}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <SaveForm
          number={number}
          name={name}
          action={to("savedQuotations")}
          label={t("quotation.rename")}
          reply={reply ?? null}
        />
        <Form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            onRemove();
          }}
        >
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="number" value={number} />
          <Button type="submit" variant="quiet" aria-label={t("quotation.removeOf", { name })}>
            {t("quotation.remove")}
          </Button>
        </Form>
      </div>
    </li>
  );
}
