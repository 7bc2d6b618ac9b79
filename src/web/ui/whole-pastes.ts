/**
 * Takes every paste whole: the shop's answer names the limit of the field, where the browser would cut the text without
 * a word.
 */
document.addEventListener(
  "paste",
  ({ target }) => {
    if (target instanceof Element) target.removeAttribute("maxlength");
  },
  { capture: true },
);
