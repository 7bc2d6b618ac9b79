import { useEffect, useRef, useSyncExternalStore } from "react";
import { useT } from "../language/language.tsx";
import { Icon, Spinner } from "./icon.tsx";
import { type Toast, type ToastOptions, ToastStore, type ToastType } from "./toast-store.ts";

const store = new ToastStore();

type Say = (message: string, options?: Omit<ToastOptions, "type">) => number;
const as =
  (type: ToastType): Say =>
  (message, options) =>
    store.show(message, { ...options, type });

/** Shows a message at the edge of the page for a moment: `toast.success(t("cart.added"))`. Browser only. */
export const toast = {
  show: (message: string, options?: ToastOptions) => store.show(message, options),
  info: as("info"),
  success: as("success"),
  warning: as("warning"),
  error: as("error"),
  loading: as("loading"),
  update: (id: number, change: ToastOptions & { message?: string }) => store.update(id, change),
  close: (id: number) => store.close(id),
};

const none: readonly Toast[] = [];

/** Container of the messages, once in the shell. */
export function Toaster() {
  const toasts = useSyncExternalStore(store.subscribe, store.list, () => none);
  return (
    <>
      <Stack toasts={toasts.filter((one) => one.placement === "top")} edge="top-3" />
      <Stack toasts={toasts.filter((one) => one.placement === "bottom")} edge="bottom-3" />
    </>
  );
}

function Stack({ toasts, edge }: { toasts: readonly Toast[]; edge: string }) {
  const stack = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    // A modal window lies above every z-index; showing the stack again lifts it over.
    const box = stack.current;
    if (!box || newest === undefined || !box.showPopover) return;
    box.showPopover();
    return () => box.hidePopover();
  }, [newest]);
  return (
    <div
      ref={stack}
      popover="manual"
      role="status"
      aria-live="polite"
      onPointerEnter={() => store.pause()}
      onPointerLeave={() => store.resume()}
      onFocus={() => store.pause()}
      onBlur={() => store.resume()}
      className={`pointer-events-none fixed inset-auto left-1/2 z-6000 m-0 w-max max-w-[min(var(--container-toast-max),calc(100vw-2rem))] min-w-toast-min -translate-x-1/2 flex-col gap-2 overflow-visible border-0 bg-transparent p-0 open:flex max-sm:w-[calc(100%-2rem)] max-sm:min-w-0 ${edge}`}
    >
      {toasts.map((one) => (
        <Message key={one.id} toast={one} />
      ))}
    </div>
  );
}

const bars: Record<ToastType, string> = {
  default: "border-l-ink",
  info: "border-l-info",
  success: "border-l-success",
  warning: "border-l-warning",
  error: "border-l-danger",
  loading: "border-l-accent",
};
const inks: Record<ToastType, string> = {
  default: "text-ink",
  info: "text-info",
  success: "text-success",
  warning: "text-warning",
  error: "text-danger",
  loading: "text-ink",
};

function Message({ toast: { id, type, message, closable, action } }: { toast: Toast }) {
  const t = useT();
  return (
    <div
      data-toast={type}
      className={`pointer-events-auto flex w-full animate-appear items-start gap-3 rounded-md border border-l-4 border-line bg-ground px-4 py-3 text-ink shadow-float ${bars[type]}`}
    >
      <span className={`mt-0.5 ${inks[type]}`}>
        {type === "loading" ? <Spinner className="size-5" /> : type !== "default" && <Icon name={type} />}
      </span>
      <p className="min-w-0 flex-1">{message}</p>
      {action && (
        <button
          type="button"
          className="link cursor-pointer font-semibold"
          onClick={() => (action.run(), store.close(id))}
        >
          {action.label}
        </button>
      )}
      {closable && (
        <button
          type="button"
          className="-my-1 -mr-2 grid size-8 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-wash pointer-coarse:size-11"
          onClick={() => store.close(id)}
        >
          <Icon name="close" label={t("ui.close")} className="size-4" />
        </button>
      )}
    </div>
  );
}
