import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useFetcher } from "../../navigation/fetcher.ts";
import { tellSending } from "../../navigation/unsent.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { toast } from "../../ui/toast.tsx";
import { isPriced, useOwnPrice } from "../../visitor/own-prices.ts";
import { refreshVisitor } from "../../visitor/visitor.ts";
import type { CartReply } from "./cart-action.server.ts";
import { cartErrorMessage } from "./cart-error-message.ts";
import { namePress } from "./press.ts";

/** Progress of adding one part number to the cart; `refused` is the sentence with the reason. */
interface Progress {
  readonly pending: boolean;
  readonly added?: boolean;
  readonly refused?: string;
}

const Progresses = createContext<ReadonlyMap<string, Progress>>(new Map());

interface Press {
  /** Of the fetcher that sends it. */
  readonly key: string;
  readonly sku: string;
  readonly name: string;
  readonly form: FormData;
}

/**
 * A list whose products can be put into the cart from where they stand. Their forms are plain and the same for
 * everybody; once there are scripts, one listener sends them, each press on its own, so that none cuts off another.
 */
export function CartList({ children }: { children: ReactNode }) {
  const list = useId();
  const count = useRef(0);
  const [presses, setPresses] = useState<readonly Press[]>([]);
  const [progresses, setProgresses] = useState<ReadonlyMap<string, Progress>>(new Map());
  const note = useCallback(
    (sku: string, progress: Progress) => setProgresses((before) => new Map(before).set(sku, progress)),
    [],
  );
  const submit = (event: FormEvent<HTMLDivElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || target.dataset.toCart === undefined) return;
    event.preventDefault();
    const form = new FormData(target);
    const sku = String(form.get("sku"));
    // A second press while the first is under way counts as the same request.
    if (progresses.get(sku)?.pending) return;
    form.set("reply", "data");
    namePress(form);
    note(sku, { pending: true });
    // This press includes what an earlier one failed to add: nobody shall retry that one.
    for (const press of presses) if (press.sku === sku) tellSending(press.key);
    const press = { key: `${list} ${(count.current += 1)}`, sku, name: target.dataset.toCart ?? sku, form };
    setPresses((before) => [...before.filter((one) => one.sku !== sku), press]);
  };
  return (
    <Progresses value={progresses}>
      <div onSubmit={submit}>{children}</div>
      {presses.map((press) => (
        <Sent key={press.key} press={press} onReply={note} />
      ))}
    </Progresses>
  );
}

/** One press under way; draws nothing. `onReply` stays the same for as long as it lives. */
function Sent({ press, onReply }: { press: Press; onReply: (sku: string, progress: Progress) => void }) {
  const t = useT();
  const to = useHref();
  const { submit, data, state, unsent } = useFetcher<CartReply>({ key: press.key });
  const wasSent = useRef(false);
  const { sku, name, form } = press;
  useEffect(() => {
    if (wasSent.current) return;
    wasSent.current = true;
    void submit(form, { method: "post", action: to("cart") });
  }, [form, submit, to]);
  const hasAnswer = useRef(false);
  useEffect(() => {
    if (unsent) onReply(sku, { pending: false });
  }, [unsent, onReply, sku]);
  useEffect(() => {
    if (!data || state !== "idle" || hasAnswer.current) return;
    hasAnswer.current = true;
    if (!data.ok && data.intent === "add") {
      onReply(sku, { pending: false, refused: cartErrorMessage(t, data.error) });
      return;
    }
    onReply(sku, { pending: false, added: true });
    toast.success(t("cart.add.added", { name }));
    void refreshVisitor();
  }, [data, state, onReply, sku, name, t]);
  return null;
}

/** Add to Cart in a list; inside a `CartList` it works in place, without scripts it leads to the cart. */
export function ListedAddToCart({ sku, name, look }: { sku: string; name: string; look?: ButtonLook }) {
  const t = useT();
  const to = useHref();
  const isKnown = isPriced(useOwnPrice(sku));
  const { pending, added, refused } = useContext(Progresses).get(sku) ?? { pending: false };
  return (
    <form method="post" action={to("cart")} data-to-cart={name} className="relative">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="sku" value={sku} />
      <Button
        type="submit"
        size="small"
        {...look}
        pending={pending}
        pendingLabel={t("cart.add.pending")}
        disabled={!isKnown}
        aria-describedby={refused ? `list-${sku}-error` : undefined}
      >
        {t("cart.add.button")}
        <span className="sr-only">{t("cart.add.what", { name })}</span>
      </Button>
      {(refused || added) && (
        <div role="status" className="mt-1 text-sm">
          <FieldError id={`list-${sku}`} error={refused} />
          {added && !refused && (
            <Link to={to("cart")} className="link">
              {t("cart.add.view")}
            </Link>
          )}
        </div>
      )}
    </form>
  );
}
