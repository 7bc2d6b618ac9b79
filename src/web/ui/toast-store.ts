export type ToastType = "default" | "info" | "success" | "warning" | "error" | "loading";
type ToastPlacement = "top" | "bottom";

export interface ToastOptions {
  type?: ToastType;
  /** Duration in milliseconds; 0 stays. 3000 unless given; `loading` always stays. */
  duration?: number;
  closable?: boolean;
  /** Stays while pointed at or focused. */
  keepOnHover?: boolean;
  placement?: ToastPlacement;
  /** With more than this many showing, the oldest goes. */
  max?: number;
  action?: { label: string; run: () => void };
}

export interface Toast extends Required<Omit<ToastOptions, "action" | "max">> {
  id: number;
  message: string;
  action: ToastOptions["action"];
}

const defaults = { type: "default", duration: 3_000, closable: true, keepOnHover: true, placement: "top" } as const;

/** The messages showing, oldest first, and their clocks. One lives in the page; tests make their own. */
export class ToastStore {
  #toasts: readonly Toast[] = [];
  #nextId = 1;
  readonly #timers = new Map<number, { timer: ReturnType<typeof setTimeout> | null; endsAt: number; left: number }>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly list = (): readonly Toast[] => this.#toasts;

  /** Shows a message and gives its id. */
  show(message: string, { max, ...options }: ToastOptions = {}): number {
    const toast: Toast = { ...defaults, action: undefined, ...options, id: this.#nextId++, message };
    while (max !== undefined && this.#toasts.length >= Math.max(1, max)) this.close(this.#toasts[0]?.id ?? 0);
    this.#set([...this.#toasts, toast]);
    this.#start(toast);
    return toast.id;
  }

  /** Changes a message; its timer restarts. Closed messages stay closed. */
  update(id: number, change: ToastOptions & { message?: string }): void {
    const before = this.#toasts.find((toast) => toast.id === id);
    if (!before) return;
    const { max: _, ...own } = change;
    const after: Toast = { ...before, ...own };
    this.#set(this.#toasts.map((toast) => (toast.id === id ? after : toast)));
    this.#stop(id);
    this.#start(after);
  }

  close(id: number): void {
    this.#stop(id);
    this.#set(this.#toasts.filter((toast) => toast.id !== id));
  }

  /** Stops the clocks of the messages that stay while hovered. */
  pause(): void {
    for (const toast of this.#toasts) {
      const clock = this.#timers.get(toast.id);
      if (!toast.keepOnHover || !clock?.timer) continue;
      clearTimeout(clock.timer);
      clock.timer = null;
      clock.left = Math.max(0, clock.endsAt - Date.now());
    }
  }

  resume(): void {
    for (const [id, clock] of this.#timers) if (!clock.timer) this.#run(id, clock.left);
  }

  #start(toast: Toast): void {
    if (toast.type !== "loading" && toast.duration > 0) this.#run(toast.id, toast.duration);
  }

  #run(id: number, left: number): void {
    this.#timers.set(id, { timer: setTimeout(() => this.close(id), left), endsAt: Date.now() + left, left });
  }

  #stop(id: number): void {
    const clock = this.#timers.get(id);
    if (clock?.timer) clearTimeout(clock.timer);
    this.#timers.delete(id);
  }

  #set(toasts: readonly Toast[]): void {
    this.#toasts = toasts;
    for (const listener of this.#listeners) listener();
  }
}
