/** The app's error state: what broke, in the words of the error screen. */
export interface AppError {
  url: string;
  statusCode: number;
  statusMessage: string;
  message: string;
  stack: string;
}

let kept: AppError | null = null;

/** Turns anything thrown into the error screen's fields; the stack stays empty outside development. */
export function describeError(error: unknown, url: string): AppError {
  const { status, statusText, message, stack } = (error ?? {}) as {
    status?: number;
    statusText?: string;
    message?: string;
    stack?: string;
  };
  return {
    url,
    statusCode: typeof status === "number" ? status : 500,
    statusMessage: statusText || "Internal Server Error",
    message: message ?? (typeof error === "string" ? error : statusText || ""),
    stack: import.meta.env.DEV ? (stack ?? "") : "",
  };
}

export function storeAppError(error: unknown): void {
  kept = describeError(error, window.location.href);
}

export function appError(): AppError | null {
  return kept;
}
