import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

/** A file on its way to the shop. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** `sent` waits for the shop's answer. */
  readonly state: "waiting" | "sending" | "sent" | "refused" | "broken";
  /** Sent so far, from 0 to 1. */
  readonly progress: number;
  /** Error code from the shop or from `check`; null without one. */
  readonly code: string | null;
}

interface Task {
  readonly file: File;
  request: XMLHttpRequest | null;
}

const atOnce = 2;

/**
 * Sends files one a request, two at a time; each can be canceled, and tried again where the line broke. `check` refuses
 * what need not be sent at all.
 */
export function useUploads<Answer>(
  url: string,
  check: (file: File) => string | null,
  onDone: (answer: Answer, file: File) => void,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const tasks = useRef(new Map<number, Task>());
  const next = useRef(0);
  const done = useRef(onDone);
  done.current = onDone;
  const set = useCallback(
    (id: number, change: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one))),
    [],
  );
  const drop = useCallback((id: number) => {
    tasks.current.get(id)?.request?.abort();
    tasks.current.delete(id);
    setUploads((all) => all.filter((one) => one.id !== id));
  }, []);
  const send = useCallback(
    (id: number, task: Task) =>
      post<Answer>(url, task, {
        change: (change) => set(id, change),
        done: (answer) => (drop(id), done.current(answer, task.file)),
      }),
    [url, set, drop],
  );
  useEffect(() => {
    const busy = uploads.filter(({ state }) => state === "sending" || state === "sent").length;
    for (const { id } of uploads.filter(({ state }) => state === "waiting").slice(0, Math.max(0, atOnce - busy))) {
      const task = tasks.current.get(id);
      if (task && !task.request) send(id, task);
    }
  }, [uploads, send]);
  // Leaving the page aborts running uploads.
  useEffect(() => {
    const all = tasks.current;
    return () => all.forEach(({ request }) => request?.abort());
  }, []);
  const add = (files: Iterable<File>) => {
    const fresh = [...files].map((file): Upload => {
      const id = (next.current += 1);
      const code = check(file);
      if (code === null) tasks.current.set(id, { file, request: null });
      return { id, name: file.name, state: code === null ? "waiting" : "refused", progress: 0, code };
    });
    setUploads((all) => [...all, ...fresh]);
  };
  const retry = (id: number) => set(id, { state: "waiting", progress: 0, code: null });
  const running = uploads.some(({ state }) => state === "waiting" || state === "sending" || state === "sent");
  return { uploads, add, cancel: drop, retry, running };
}

/** Sends the file of a task, and tells how it goes. */
function post<Answer>(
  url: string,
  task: Task,
  { change, done }: { change: (change: Partial<Upload>) => void; done: (answer: Answer) => void },
): void {
  const request = new XMLHttpRequest();
  task.request = request;
  change({ state: "sending", progress: 0, code: null });
  request.open("POST", url);
  request.responseType = "json";
  request.upload.onprogress = ({ loaded, total }) => change({ progress: total > 0 ? loaded / total : 0 });
  request.upload.onload = () => change({ state: "sent", progress: 1 });
  const broken = (code: string | null) => ((task.request = null), change({ state: "broken", code }));
  request.onerror = () => broken(null);
  request.ontimeout = () => broken(null);
  request.onload = () => {
    task.request = null;
    const answer = request.response as (Answer & { error?: string }) | null;
    if (request.status === 201 && answer) return done(answer);
    if (request.status >= 500 || request.status === 429 || !answer)
      return broken(answer?.error === "files_away" ? answer.error : null);
    change({ state: "refused", code: answer.error ?? "" });
  };
  const form = new FormData();
  form.append("file", task.file);
  request.send(form);
}

/** Tells whenever uploads begin to run and when the last has ended. */
export function useBusy(running: boolean, onBusy: (busy: boolean) => void): void {
  const busy = useEffectEvent(onBusy);
  useEffect(() => busy(running), [running]);
}
