import { Form, useNavigation } from "react-router";
import type { CountFault } from "#engine/admin/stock-counts/plan-count.ts";
import { formatNumber } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { kindText } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { sharedText } from "../refused-text.ts";
import { WithThumbnail } from "../table/thumbnail.tsx";
import { placeName } from "./place-name.ts";
import type { CountsReply, ShownPreview } from "./stock-counts.server.ts";
import { useCellError } from "./stock-grid-words.ts";

interface Props {
  preview: ShownPreview;
  reply: CountsReply | undefined;
}

/** Changes that a file of counts would make, the lines that are left out, and the button that stores the rest. */
export function CountFilePlan({ preview, reply }: Props) {
  const t = useT();
  const { fileName, changed, refused, same, unfilled } = preview;
  return (
    <section aria-labelledby="plan" className="flex flex-col gap-4 rounded-lg border-2 border-line-strong p-4 sm:p-5">
      <h2 id="plan" className="text-lg font-semibold [overflow-wrap:anywhere]">
        {t("adminStock.counts.plan", { file: fileName, count: changed })}
      </h2>
      {reply?.code === "stale" && (
        <Notice type="warning" live>
          {t("adminStock.grid.stale")}
        </Notice>
      )}
      {same + unfilled > 0 && (
        <ul className="text-sm text-muted">
          {same > 0 && <li>{t("adminStock.counts.same", { count: same })}</li>}
          {unfilled > 0 && <li>{t("adminStock.counts.unfilled", { count: unfilled })}</li>}
        </ul>
      )}
      {refused > 0 && <Faults preview={preview} />}
      {changed > 0 && <Changes preview={preview} />}
      {changed > 0 && <Apply preview={preview} reply={reply} />}
    </section>
  );
}

/** Lines that are left out, each with its reason. */
function Faults({ preview: { faults, refused } }: Pick<Props, "preview">) {
  const t = useT();
  const text = useFaultText();
  return (
    <Notice type="warning" live title={t("adminStock.counts.leftOut", { count: refused })}>
      <ol className="flex flex-col gap-1 text-sm">
        {faults.map((fault) => (
          <li key={fault.line} className="[overflow-wrap:anywhere]">
            <span className="font-semibold tabular-nums">{t("adminStock.counts.line", { line: fault.line })}</span>{" "}
            {[fault.sku, fault.place].filter((part) => part !== "").join(" · ")}: {text(fault)}
          </li>
        ))}
      </ol>
      {refused > faults.length && <p>{t("adminStock.grid.more", { count: refused - faults.length })}</p>}
    </Notice>
  );
}

function useFaultText(): (fault: CountFault) => string {
  const t = useT();
  const cellError = useCellError();
  return ({ error }) => {
    switch (error.code) {
      case "part_unknown":
        return sharedText(t, error.code);
      case "place_unknown":
        return kindText(t, t("adminPlaces.one"), { code: "choice_unknown" });
      case "counted_twice":
        return t("adminStock.counts.refused.counted_twice", { other: error.other });
      default:
        return cellError("onHand", error, t("adminStock.counts.counted")).message;
    }
  };
}

function Changes({ preview: { changes, changed, places } }: Pick<Props, "preview">) {
  const t = useT();
  return (
    <Table
      cards
      caption={t("adminStock.counts.first", { shown: changes.length, count: changed })}
      rows={changes}
      rowKey={({ line }) => line}
      columns={[
        { key: "line", head: t("adminStock.counts.lineHead"), align: "right", cell: ({ line }) => line },
        {
          key: "sku",
          head: t("adminStock.sku"),
          cell: ({ sku, picture }) => (
            <WithThumbnail picture={picture}>
              <span className="font-semibold [overflow-wrap:anywhere]">{sku}</span>
            </WithThumbnail>
          ),
        },
        {
          key: "place",
          head: t("adminPlaces.one"),
          cell: ({ placeId }) => (
            <span className="[overflow-wrap:anywhere]">{placeName(t, { name: places[placeId] ?? "" })}</span>
          ),
        },
        {
          key: "change",
          head: t("adminStock.onHand"),
          align: "right",
          cell: ({ before, after }) => (
            <>
              <del>{formatNumber(before, t.language)}</del> →{" "}
              <ins className="font-semibold no-underline">{formatNumber(after, t.language)}</ins>
            </>
          ),
        },
        {
          key: "difference",
          head: t("adminStock.counts.difference"),
          align: "right",
          cell: ({ before, after }) => signed(t, after - before),
        },
      ]}
    />
  );
}

const signed = (t: ShopTranslator, count: number) =>
  `${count > 0 ? "+" : "−"}${formatNumber(Math.abs(count), t.language)}`;

function Apply({ preview: { id, fileName, changed, fingerprint }, reply }: Props) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const error = reply?.code === "reason" ? kindText(t, t("adminStock.reason"), reply.error) : undefined;
  const typed = reply && "reason" in reply ? reply.reason : null;
  return (
    <Form method="post" noValidate className="flex flex-col items-start gap-4">
      {error && <ErrorSummary fieldErrors={[{ field: "reason", message: error }]} of={reply!} />}
      <input type="hidden" name="file" value={id} />
      <input type="hidden" name="fingerprint" value={fingerprint} />
      <TextField
        name="reason"
        label={t("adminStock.reason")}
        hint={t("adminStock.grid.reasonHint")}
        defaultValue={typed ?? t("adminStock.counts.reason", { file: fileName }).slice(0, 200)}
        error={error}
        autoComplete="off"
        maxLength={200}
        className="w-full sm:max-w-xl"
      />
      <Button type="submit" name="intent" value="apply" pending={busy}>
        {t("adminStock.counts.apply", { count: changed })}
      </Button>
    </Form>
  );
}
