import { Form } from "react-router";
import type { StockRow } from "#engine/admin/stock-table.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { RefusedByPage } from "../refusal.tsx";

type Typed = Readonly<Record<string, string>>;

/** The day on which more is expected, where no purchase order says it. */
export function Expected({ part, typed }: { part: StockRow; typed: Typed }) {
  const t = useT();
  return (
    <Panel id="expected" title={t("adminStock.expectedTitle")}>
      <Form method="post" noValidate className="flex flex-col items-start gap-3">
        <RefusedByPage intent="expect">
          <TextField
            name="expected"
            type="date"
            label={t("adminStock.expectedOn")}
            hint={t("adminStock.expectedHint")}
            defaultValue={typed.expected ?? part.expectedOn ?? ""}
            autoComplete="off"
            className="w-full"
          />
        </RefusedByPage>
        <Button type="submit" name="intent" value="expect" variant="secondary">
          {t("adminStock.save")}
        </Button>
      </Form>
    </Panel>
  );
}

/** Limit of back-ordered units, and their lead time if no delivery is expected. */
export function BackOrders({ part, typed }: { part: StockRow; typed: Typed }) {
  const t = useT();
  return (
    <Panel id="backorders" title={t("adminStock.backOrders.title")}>
      <Form method="post" noValidate className="flex flex-col items-start gap-3">
        <p className="text-sm text-muted">{t("adminStock.backOrders.text")}</p>
        <RefusedByPage intent="backorders">
          <TextField
            name="limit"
            label={t("adminStock.backOrders.limit")}
            hint={t("adminStock.backOrders.limitHint")}
            inputMode="numeric"
            defaultValue={typed.limit ?? part.backOrderLimit}
            autoComplete="off"
            maxLength={7}
            className="w-full"
          />
          <TextField
            name="days"
            label={t("adminStock.backOrders.days")}
            hint={t("adminStock.backOrders.daysHint")}
            inputMode="numeric"
            optional
            defaultValue={typed.days ?? part.restockDays ?? ""}
            autoComplete="off"
            maxLength={3}
            className="w-full"
          />
        </RefusedByPage>
        <Button type="submit" name="intent" value="backorders" variant="secondary">
          {t("adminStock.save")}
        </Button>
      </Form>
    </Panel>
  );
}

/** The reorder point. */
export function Reorder({ part, typed }: { part: StockRow; typed: Typed }) {
  const t = useT();
  return (
    <Panel id="reorder" title={t("adminStock.reorderTitle")}>
      <Form method="post" noValidate className="flex flex-col items-start gap-3">
        <RefusedByPage intent="reorder">
          <TextField
            name="point"
            label={t("adminStock.reorderAt")}
            hint={t("adminStock.reorderHint")}
            inputMode="numeric"
            defaultValue={typed.point ?? part.reorderAt ?? ""}
            autoComplete="off"
            maxLength={7}
            className="w-full"
          />
        </RefusedByPage>
        <Button type="submit" name="intent" value="reorder" variant="secondary">
          {t("adminStock.save")}
        </Button>
      </Form>
    </Panel>
  );
}
