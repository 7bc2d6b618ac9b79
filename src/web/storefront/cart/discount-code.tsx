import { useFetcher } from "../../navigation/fetcher.ts";
import type { AppliedDiscount, PriceRefused } from "#domain/checkout/price-checkout.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { CartReply } from "./cart-action.server.ts";
import { priceErrorMessage } from "./price-error-message.ts";

interface DiscountCodeProps {
  code: string | null;
  reply?: CartReply | undefined;
  /** Why the code on the cart does not hold now. */
  refused: PriceRefused | null;
  /** The discount that counts instead of the code, since it takes off more. */
  better?: AppliedDiscount | null;
}

/** A discount code: apply and remove. It belongs to the cart, so the cart handles it. */
export function DiscountCode({ code, reply: sent, refused, better }: DiscountCodeProps) {
  const t = useT();
  const to = useHref();
  const fetcher = useFetcher<CartReply>();
  const reply = fetcher.data ?? sent;
  const pending = fetcher.state !== "idle";
  if (code) {
    return (
      <fetcher.Form method="post" action={to("cart")} className="flex flex-col gap-1">
        <input type="hidden" name="intent" value="remove-code" />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="status" className="flex items-center gap-2 text-sm font-medium text-success">
            <Icon name="tag" className="size-4" />
            {refused || better ? code : t("cart.code.applied", { code })}
          </p>
          <Button type="submit" variant="quiet" size="small" pending={pending}>
            {t("cart.code.remove", { code })}
          </Button>
        </div>
        {refused && <FieldError id="code" error={priceErrorMessage(t, refused)} />}
        {!refused && better && (
          <p className="text-sm text-muted">
            {t("cart.summary.betterDiscount", { name: better.name?.[t.language] ?? better.code })}
          </p>
        )}
      </fetcher.Form>
    );
  }
  const refusedCode = reply && !reply.ok && reply.intent === "code" ? reply : null;
  const error = refusedCode && !pending ? priceErrorMessage(t, refusedCode.error) : null;
  return (
    <fetcher.Form method="post" action={to("cart")} className="flex items-start gap-2" noValidate>
      <input type="hidden" name="intent" value="code" />
      <TextField
        name="code"
        label={t("cart.code.label")}
        error={error}
        defaultValue={refusedCode?.typed}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        className="flex-1"
      />
      <Button
        type="submit"
        variant="secondary"
        className="mt-[1.55rem]"
        pending={pending}
        pendingLabel={t("cart.code.pending")}
      >
        {t("cart.code.apply")}
      </Button>
    </fetcher.Form>
  );
}
