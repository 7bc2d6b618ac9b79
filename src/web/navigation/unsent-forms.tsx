import { useEffect, useEffectEvent, useState } from "react";
import {
  type FetcherSubmitOptions,
  useFetcher,
  useLocation,
  useNavigate,
  useRevalidator,
  useSubmit,
} from "react-router";
import { useT } from "../language/language.tsx";
import { toast } from "../ui/toast.tsx";
import { keepsReply } from "./reply.ts";
import { askAgain, useIsUnreached } from "./wait-for-shop.ts";
import { listenForUnsent, type UnsentForm } from "./unsent.ts";

/**
 * Reports forms that were not accepted; used once, in the frame. The page keeps its input, and a message offers to send
 * it again until the next edit. Reports as well that a press waits for the shop.
 */
export function UnsentForms() {
  const [unsent, setUnsent] = useState<readonly UnsentForm[]>([]);
  const [stale, setStale] = useState(false);
  const isUnreached = useIsUnreached();
  const navigate = useNavigate();
  const location = useLocation();
  const forget = (fetcherKey: string | null) =>
    setUnsent((before) => before.filter((each) => each.fetcherKey !== fetcherKey));
  const stay = useEffectEvent(() => {
    const { pathname, search, hash, state } = location;
    void navigate(pathname + search + hash, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
      state: { ...(state as object | null), [keepsReply]: true },
    });
  });
  useEffect(
    () =>
      listenForUnsent({
        unsent(form) {
          if (form.fetcherKey === null) stay();
          setUnsent((before) => [...before.filter((each) => each.fetcherKey !== form.fetcherKey), form]);
        },
        sending: forget,
        stale: setStale,
      }),
    [],
  );
  useEffect(() => setUnsent((before) => before.filter((each) => each.fetcherKey !== null)), [location.pathname]);
  const some = unsent.length > 0;
  useEffect(() => {
    if (!some) return;
    const clearOnInput = ({ target }: Event) => target instanceof Element && target.closest("main") && setUnsent([]);
    document.addEventListener("input", clearOnInput);
    return () => document.removeEventListener("input", clearOnInput);
  }, [some]);
  return (
    <>
      {unsent.map((each) =>
        each.fetcherKey === null ? (
          <OfPage key="page" unsent={each} />
        ) : (
          <OfFetcher key={`fetcher ${each.fetcherKey}`} unsent={each} fetcherKey={each.fetcherKey} />
        ),
      )}
      {isUnreached ? <Unreached /> : stale && <Stale />}
    </>
  );
}

function OfPage({ unsent }: { unsent: UnsentForm }) {
  return <Again unsent={unsent} submit={useSubmit()} />;
}

function OfFetcher({ unsent, fetcherKey }: { unsent: UnsentForm; fetcherKey: string }) {
  return <Again unsent={unsent} submit={useFetcher({ key: fetcherKey }).submit} />;
}

type Submit = (form: FormData, options: FetcherSubmitOptions) => Promise<void>;

function Again({ unsent, submit }: { unsent: UnsentForm; submit: Submit }) {
  const t = useT();
  const { error, form, action, isMultipart } = unsent;
  const send = useEffectEvent(() => {
    const encType = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded";
    void submit(form, { method: "post", action, encType });
  });
  // The page stays as it is while its user signs in beside it.
  const [opened, setOpened] = useState<UnsentForm | null>(null);
  const signIn = opened === unsent ? null : error.signIn;
  const text = t(`errors.unsent.${error.why}`, { minutes: error.minutes });
  const label = t(signIn === null ? "errors.unsent.again" : "errors.unsent.signIn");
  const act = useEffectEvent(() => {
    if (signIn === null) return send();
    window.open(signIn, "_blank", "noopener");
    setOpened(unsent);
  });
  useEffect(() => {
    const id = toast.error(text, { duration: 0, action: { label, run: () => act() } });
    return () => toast.close(id);
  }, [unsent, text, label]);
  return null;
}

/** Says that a press waits for the shop; the button asks at once. */
function Unreached() {
  const t = useT();
  // Its button closes a toast, and the press may wait on.
  const [tries, setTries] = useState(0);
  const text = t("errors.unsent.unreached");
  const label = t("errors.unsent.again");
  useEffect(() => {
    const run = () => {
      setTries(tries + 1);
      askAgain();
    };
    const id = toast.error(text, { duration: 0, action: { label, run } });
    return () => toast.close(id);
  }, [text, label, tries]);
  return null;
}

/** Delays before an outdated page is refreshed automatically. */
const againAfterMs = [4_000, 10_000, 30_000, 60_000];

function Stale() {
  const t = useT();
  const { revalidate } = useRevalidator();
  const text = t("errors.stale");
  const label = t("errors.unsent.again");
  useEffect(() => {
    const id = toast.warning(text, { duration: 0, action: { label, run: () => void revalidate() } });
    const timers = againAfterMs.map((ms) => setTimeout(() => void revalidate(), ms));
    const online = () => void revalidate();
    window.addEventListener("online", online);
    return () => {
      toast.close(id);
      timers.forEach(clearTimeout);
      window.removeEventListener("online", online);
    };
  }, [text, label, revalidate]);
  return null;
}
