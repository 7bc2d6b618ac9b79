import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigation, useNavigationType } from "react-router";
import { useFetcher } from "../../navigation/fetcher.ts";
import { validateCheckout } from "#domain/checkout/validate-checkout.ts";
import type { FieldError } from "../../ui/error-summary.tsx";
import { useHref, useT } from "../../language/language.tsx";
import type { CartView } from "../cart/cart-view.ts";
import type { CheckoutReply } from "./checkout-action.server.ts";
import { useAfterRender } from "./after-render.ts";
import { checkoutOf, type CheckoutValues, isAskedFor, typedValues } from "./checkout-form.ts";
import { checkoutErrorMessage } from "./checkout-error-message.ts";
import { errorSummaryOf } from "./checkout-field-text.ts";
import { dropPo } from "./po-document.tsx";
import { memberLabels } from "./send-for-approval.tsx";
import { saveDraft, restoreDraft } from "./checkout-draft.ts";
import { type FieldErrors, isOfFile, useFieldErrors, useLargePo } from "./use-field-errors.ts";

const settleMs = 350;

/** The fields that totals depend on, and the choice of a reminder, which is stored with them. */
const priced = /^(method|payment|email|remind|usePoints|points|shipping\.(state|zip)|contact\.place|freight\..+)$/;

type FormRef = RefObject<HTMLFormElement | null>;

interface Begun {
  readonly cart: CartView;
  readonly known: CheckoutValues;
}

/** State of the form while it is filled in: errors, the server's latest totals, and requests under way. */
export function useCheckout({ cart: loaded, known }: Begun, reply: CheckoutReply | undefined) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { fieldErrors, judge, refuse, keepOnly, sayPo } = useFieldErrors(reply);
  const largePo = useLargePo(sayPo);
  const quoting = useQuote(form, loaded, reply);
  const [payment, setPayment] = useState(reply?.values.payment ?? "");
  const [here, setHere] = useState<readonly FieldError[]>(none);
  const afterRender = useAfterRender();
  const placing = ["place", "request"].includes(String(useNavigation().formData?.get("intent")));

  useDraft(form, { known, hasReply: reply !== undefined, setPayment, ask: quoting.ask });
  const summary = useSummary(here, reply, fieldErrors);

  return {
    form,
    fieldErrors,
    summary,
    cart: quoting.cart,
    quoted: quoting.quoted,
    quoting: quoting.pending,
    isBehind: quoting.isBehind,
    payment,
    placing,
    keep: () => form.current && saveDraft(form.current),
    onInput(event: FormEvent<HTMLFormElement>) {
      const { name, value } = event.target as HTMLInputElement;
      if (name === "method" && value === "PICKUP") nameThePicker(event.currentTarget);
      saveDraft(event.currentTarget);
      if (fieldErrors[name]) judge(name, value);
      if (name === "payment") setPayment(value);
      if (name === "method" || name === "billingSame")
        keepOnly(isAskedFor(typedValues(new FormData(event.currentTarget))));
      if (name === "usePoints") keepOnly((field) => field !== "points");
      if (priced.test(name)) quoting.ask();
    },
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const { name, value } = event.target as unknown as HTMLInputElement;
      if (name) afterRender(() => judge(name, value));
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (placing) return event.preventDefault();
      if (takesOffPo(event)) return;
      const checkout = validateCheckout(checkoutOf(typedValues(new FormData(event.currentTarget))));
      const errors = checkout.ok ? none : checkout.error.fieldErrors;
      const ofPo = largePo.sayOnce();
      refuse(errors, ofPo.length > 0);
      setHere([...errorSummaryOf(t, errors), ...ofPo]);
      if (!checkout.ok || ofPo.length > 0) event.preventDefault();
    },
    onPoDocument: largePo.choose,
    choosePickup() {
      const radio = form.current?.querySelector<HTMLInputElement>('input[name="method"][value="PICKUP"]');
      radio?.click();
      radio?.focus();
    },
  };
}

/** Nothing has to hold for a file to be taken off. */
const takesOffPo = ({ nativeEvent }: FormEvent<HTMLFormElement>): boolean =>
  (nativeEvent as SubmitEvent).submitter?.getAttribute("value") === dropPo;

interface DraftOptions extends Pick<Begun, "known"> {
  readonly hasReply: boolean;
  setPayment(method: string): void;
  ask(): void;
}

/** Puts the draft of before into the form, and asks for totals where it has an address. */
function useDraft(form: FormRef, { known, hasReply, setPayment, ask }: DraftOptions): void {
  const isAnswered = useRef(hasReply);
  const hasAddress = known["shipping.state"] !== undefined;
  const returns = useRef(useNavigationType() === "POP");
  useEffect(() => {
    const box = form.current;
    if (!box) return;
    // The answer to the form has what was typed; a draft of before would write over it.
    const restored = !isAnswered.current && restoreDraft(box, returns.current);
    if (restored || isAnswered.current) saveDraft(box);
    setPayment(String(new FormData(box).get("payment") ?? ""));
    if (restored || hasAddress) ask();
  }, [form, ask, setPayment, hasAddress]);
}

/** The errors above the form, told here or by the server, and those that hold `now`. */
function useSummary(here: readonly FieldError[], reply: CheckoutReply | undefined, fieldErrors: FieldErrors) {
  const t = useT();
  const faults = useMemo(() => {
    if (here.length > 0) return here;
    if (!reply || reply.intent === "quote") return none;
    if (reply.refused) return [{ field: "", message: checkoutErrorMessage(t, reply.refused, reply.totalWasPartial) }];
    const errors = errorSummaryOf(t, reply.fieldErrors, memberLabels);
    return reply.poError ? [...errors, { field: "poDocument", message: reply.poError }] : errors;
  }, [here, reply, t]);
  const now = faults.flatMap((error) => {
    const code = fieldErrors[error.field];
    if (!code) return error.field ? [] : error;
    return isOfFile(code) ? error : errorSummaryOf(t, [{ ...error, code }], memberLabels);
  });
  return { faults, now };
}

/** Suggests the recipient as the pickup contact. */
function nameThePicker(form: HTMLFormElement): void {
  for (const field of ["firstName", "lastName", "phone"]) {
    const from = form.elements.namedItem(`shipping.${field}`);
    const to = form.elements.namedItem(`contact.${field}`);
    if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && to.value === "") to.value = from.value;
  }
}

const none: readonly never[] = [];

/** The server's totals for what is in the form, asked for when the typing rests. */
function useQuote(form: FormRef, loaded: CartView, reply: CheckoutReply | undefined) {
  const to = useHref();
  const fetcher = useFetcher<CheckoutReply>();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [waiting, setWaiting] = useState(false);
  const action = to("checkout");
  const { submit } = fetcher;
  const ask = useCallback(() => {
    if (timer.current) clearTimeout(timer.current);
    setWaiting(true);
    timer.current = setTimeout(() => {
      timer.current = null;
      setWaiting(false);
      if (!form.current) return;
      const data = new FormData(form.current);
      data.set("intent", "quote");
      // A file goes with the order, not with each question for totals.
      data.delete("poDocument");
      void submit(data, { method: "post", action });
    }, settleMs);
  }, [form, submit, action]);
  // A code was put on or taken off, or another tab changed the cart: the totals on the page are of yesterday.
  const version = useRef(loaded.version);
  useEffect(() => {
    if (version.current !== loaded.version) ask();
    version.current = loaded.version;
  }, [loaded.version, ask]);
  useEffect(() => () => void (timer.current && clearTimeout(timer.current)), []);
  const latest = useLatest(fetcher.data, reply);
  // Totals of an older cart are passed over until the new ones are there.
  const isCurrent = latest !== undefined && latest.cart.version >= loaded.version;
  return {
    ask,
    cart: isCurrent ? latest.cart : loaded,
    quoted: latest?.values,
    pending: waiting || fetcher.state !== "idle",
    isBehind: fetcher.unsent,
  };
}

/** Whichever the server answered last: to a question for totals, or to the whole form. */
function useLatest(quoted: CheckoutReply | undefined, answer: CheckoutReply | undefined): CheckoutReply | undefined {
  const [latest, setLatest] = useState(answer);
  useEffect(() => {
    if (quoted) setLatest(quoted);
  }, [quoted]);
  useEffect(() => {
    if (answer) setLatest(answer);
  }, [answer]);
  return latest;
}
