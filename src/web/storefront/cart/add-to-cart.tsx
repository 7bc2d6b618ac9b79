import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { maxPerLine } from "#domain/kernel/max-per-line.ts";
import { useFetcher } from "../../navigation/fetcher.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Quantity } from "../../ui/quantity.tsx";
import { toast } from "../../ui/toast.tsx";
import { isPriced, useOwnPrice } from "../../visitor/own-prices.ts";
import { refreshVisitor } from "../../visitor/visitor.ts";
import type { CartReply } from "./cart-action.server.ts";
import { BeginSignedIn } from "./begin-signed-in.tsx";
import { cartErrorMessage } from "./cart-error-message.ts";
import { ItemInputs } from "./item-inputs.tsx";
import { namePress } from "./press.ts";

interface AddToCartProps {
  sku: string;
  /** The product's name, for the toast and the quantity's label. */
  name: string;
  /** Shows a quantity field before the button. */
  withQuantity?: boolean;
  disabled?: boolean;
  look?: ButtonLook;
  /** For buttons elsewhere that send this form. */
  formId?: string;
}

/** Puts one product into the cart; without scripts the form leads to the cart. */
export function AddToCart({ sku, name, withQuantity, look, formId, ...props }: AddToCartProps) {
  const t = useT();
  const isKnown = isPriced(useOwnPrice(sku));
  const disabled = props.disabled || !isKnown;
  return (
    <AddForm id={`add-${sku}`} formId={formId} done={t("cart.add.added", { name })}>
      {(pending) => (
        <>
          <input type="hidden" name="sku" value={sku} />
          <div className="flex flex-wrap items-stretch gap-3">
            {withQuantity && <Quantity of={name} max={maxPerLine} disabled={disabled} />}
            <Button
              type="submit"
              icon="cart"
              {...look}
              className="flex-auto"
              pending={pending}
              pendingLabel={t("cart.add.pending")}
              disabled={disabled}
            >
              {t("cart.add.button")}
            </Button>
          </div>
        </>
      )}
    </AddForm>
  );
}

interface AddAllToCartProps {
  /** The slug of the product that the others are offered with. */
  boughtWith: string;
  items: readonly { readonly sku: string; readonly quantity: number }[];
  look?: ButtonLook;
}

/** Adds a product and the goods bought together with it to the cart, all or none. */
export function AddAllToCart({ boughtWith, items, look }: AddAllToCartProps) {
  const t = useT();
  return (
    <AddForm id={`add-all-${boughtWith}`} done={t("cart.add.addedAll", { count: items.length })}>
      {(pending) => (
        <>
          <input type="hidden" name="boughtWith" value={boughtWith} />
          <ItemInputs items={items} />
          <Button
            type="submit"
            icon="cart"
            {...look}
            pending={pending}
            pendingLabel={t("cart.add.pending")}
            disabled={items.length === 0}
          >
            {t("cart.add.all")}
          </Button>
        </>
      )}
    </AddForm>
  );
}

/** A link in the message after adding, large enough for a finger. */
const onward = "link inline-flex min-h-8 items-center pointer-coarse:min-h-11";

export type AddRefused = Extract<CartReply, { ok: false; intent: "add" | "quantity" | "undo" }>["error"];

interface AddFormProps {
  id: string;
  formId?: string;
  done: string;
  /** Message of a refusal, used in place of the cart's own if it returns one. */
  refusal?: (error: AddRefused) => ReactNode;
  children: (pending: boolean) => ReactNode;
}

/** A form that adds to the cart, with its success and error messages. */
export function AddForm({ id, formId, done, refusal, children }: AddFormProps) {
  const t = useT();
  const to = useHref();
  const fetcher = useFetcher<CartReply>();
  const pending = fetcher.state !== "idle";
  const lastReply = useRef<CartReply | undefined>(undefined);
  const reply = fetcher.data;
  useEffect(() => {
    if (!reply?.ok || lastReply.current === reply || pending) return;
    lastReply.current = reply;
    toast.success(("note" in reply && reply.note) || done);
    void refreshVisitor();
  }, [reply, pending, done]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second press while the first is under way counts as the same request.
    if (pending) return;
    const form = new FormData(event.currentTarget);
    form.set("reply", "data");
    namePress(form);
    void fetcher.submit(form, { method: "post", action: to("cart") });
  };
  const error = !pending && reply && !reply.ok && reply.intent === "add" ? reply.error : null;
  const refused = error && (refusal?.(error) ?? cartErrorMessage(t, error));
  return (
    <form
      id={formId}
      method="post"
      action={to("cart")}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-2 print:hidden"
    >
      <input type="hidden" name="intent" value="add" />
      {children(pending)}
      <div role="status">
        <FieldError id={id} error={refused} />
        {error?.code === "too_many_carts" && <BeginSignedIn />}
        {reply?.ok && !pending && (
          <p className="flex flex-wrap gap-x-5 text-sm">
            <Link to={to("cart")} className={onward}>
              {t("cart.add.view")}
            </Link>
            <Link to={to("checkout")} prefetch="none" className={onward}>
              {t("cart.checkout")}
            </Link>
          </p>
        )}
      </div>
    </form>
  );
}
