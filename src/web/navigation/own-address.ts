let change: (url: URL) => void = () => {};

/** Sets what this visitor's links lead to, where that is not what they lead everybody to; pages are cached for all. */
export function setOwnAddresses(changeUrl: (url: URL) => void): void {
  change = changeUrl;
}

/** The address that a link leads this visitor to. */
export function ownAddress(href: string): URL {
  const url = new URL(href, window.location.href);
  change(url);
  return url;
}
