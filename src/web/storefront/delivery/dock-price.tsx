import { type FormEvent, Suspense, useState } from "react";
import { useHref, useT } from "../../language/language.tsx";
import { lazyPart } from "../../lazy-part.ts";
import { withMessages } from "../../language/messages.client.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useVisitor } from "../../visitor/visitor.ts";

/** Few visitors give a ZIP code, so what shows the price comes once one has. */
const DockPriceAnswer = lazyPart(() =>
  withMessages(["delivery", "deliveryMethod", "cartPage"], import("./dock-price-answer.tsx")),
);

/**
 * The price at the buyer's dock, on a product's page. The page is the same for everybody: it asks for a ZIP code, and
 * what is kept of one is drawn afterwards. Without scripts the form leads to a page with the answer.
 */
export function DockPrice({ sku, isAlone = false }: { sku: string; isAlone?: boolean }) {
  const t = useT();
  const to = useHref();
  const Heading = isAlone ? "h2" : "h3";
  const isKnown = Boolean(useVisitor()?.destination);
  const [typed, setTyped] = useState<FormData | null>(null);
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTyped(new FormData(event.currentTarget));
  };
  const form = (
    <form
      method="post"
      action={to("deliveredPrice", {}, { sku })}
      onSubmit={ask}
      noValidate
      className="flex items-end gap-2"
    >
      <input type="hidden" name="intent" value="save" />
      <TextField
        name="zip"
        id="dock-zip"
        label={t("product.dock.zip")}
        inputMode="numeric"
        autoComplete="postal-code"
        // It is drawn anew while the answer's code is on its way.
        defaultValue={String(typed?.get("zip") ?? "")}
        maxLength={10}
        className="w-32"
      />
      <Button type="submit" variant="secondary" pending={typed !== null}>
        {t("product.dock.show")}
      </Button>
    </form>
  );
  return (
    <section aria-labelledby="dock" className="print:hidden">
      <Heading id="dock" className="mb-1 text-sm font-semibold">
        {t("product.dock.title")}
      </Heading>
      {isKnown || typed ? (
        <Suspense fallback={form}>
          <DockPriceAnswer sku={sku} typed={typed} />
        </Suspense>
      ) : (
        form
      )}
    </section>
  );
}
