type Handler = (...args: never[]) => unknown;

interface Handlers {
  readonly loader?: Handler;
  readonly action?: Handler;
}

/** A page's props, from what its `.server.ts` exports: `PageProps<typeof server>`. */
export interface PageProps<Server extends Handlers> {
  readonly loaderData: DataOf<Server["loader"]>;
  /** The action's reply; undefined until a form is sent. */
  readonly actionData: DataOf<Server["action"]> | undefined;
}

/** Data of a loader or action. A Response redirects; `data()` only adds a status. */
type DataOf<H> = H extends Handler ? Sent<Unwrapped<Awaited<ReturnType<H>>>> : undefined;

type Unwrapped<T> = T extends Response ? never : T extends { data: infer D; init: ResponseInit | null } ? D : T;

type NeverSent = Date | bigint | symbol | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | Handler;

/** Data are sent as JSON: a type that JSON lacks becomes `never` on the page, so that it does not compile. */
type Sent<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends NeverSent
    ? never
    : { [Key in keyof T]: Sent<T[Key]> };
