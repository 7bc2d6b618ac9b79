import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastStore } from "#web/ui/toast-store.ts";

let store: ToastStore;

beforeEach(() => {
  vi.useFakeTimers();
  store = new ToastStore();
});
afterEach(() => void vi.useRealTimers());

const said = () => store.list().map((toast) => toast.message);

test("a toast is shown 3000 ms at the top, may be closed, and then goes by itself", () => {
  store.show("saved");
  expect(store.list()[0]).toMatchObject({ type: "default", duration: 3_000, placement: "top", closable: true });
  vi.advanceTimersByTime(2_999);
  expect(said()).toEqual(["saved"]);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual([]);
});

test.each(["default", "info", "success", "warning", "error", "loading"] as const)(
  "a toast is of one of six types, shown as such, at the top unless told otherwise, and gone by itself unless it is loading",
  (type) => {
    store.show("said", { type });
    store.show("below", { type, placement: "bottom", closable: false });
    expect(store.list()).toMatchObject([
      { type, placement: "top", closable: true, keepOnHover: true },
      { type, placement: "bottom", closable: false },
    ]);
    vi.advanceTimersByTime(3_000);
    expect(store.list()).toHaveLength(type === "loading" ? 2 : 0);
  },
);

test("a loading toast never goes by itself, and its clock begins once it says how it ended", () => {
  const id = store.show("sending", { type: "loading" });
  vi.advanceTimersByTime(3_600_000);
  expect(said()).toEqual(["sending"]);
  store.update(id, { type: "success", message: "sent" });
  vi.advanceTimersByTime(2_999);
  expect(said()).toEqual(["sent"]);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual([]);
});

test("a hovered toast stays, and goes after what was left of its time", () => {
  store.show("hover me");
  vi.advanceTimersByTime(2_000);
  store.pause();
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual(["hover me"]);
  store.resume();
  vi.advanceTimersByTime(999);
  expect(said()).toEqual(["hover me"]);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual([]);
});

test("a toast that may not stay while hovered goes in time", () => {
  store.show("brief", { keepOnHover: false });
  store.pause();
  vi.advanceTimersByTime(3_000);
  expect(said()).toEqual([]);
});

test("with a maximum count the oldest toast is dropped when the limit is reached", () => {
  for (const message of ["one", "two", "three", "four"]) store.show(message, { max: 3 });
  expect(said()).toEqual(["two", "three", "four"]);
});

test("updating a toast that is gone brings nothing back", () => {
  const id = store.show("gone");
  store.close(id);
  store.update(id, { message: "back" });
  vi.advanceTimersByTime(10_000);
  expect(said()).toEqual([]);
});
