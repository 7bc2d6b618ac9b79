import type { Plugin } from "vite";

/**
 * Functions of React that run only for what our screens never use, by what that is. Together they are a seventh of it,
 * and every page loads it. test/house/react-parts.test.ts keeps the screens from using any of it.
 */
export const unusedOfReact: Readonly<Record<string, string>> = {
  "view transitions": `
    applyViewTransitionName applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive commitAppearingPairViewTransitions
    commitDeletedPairViewTransitions commitEnterViewTransitions commitExitViewTransitions commitNestedViewTransitions createMeasurement
    createViewTransitionInstance forceLayout getClassNameByType getViewTransitionClassName getViewTransitionName measureClonedInstance measureInstance
    measureNestedViewTransitions measureViewTransitionHostInstancesRecursive pushViewTransitionCancelableScope reportViewTransitionError
    restoreEnterOrExitViewTransitions restoreNestedViewTransitions restorePairedViewTransitions restoreViewTransitionName
    restoreViewTransitionOnHostInstances scheduleViewTransitionEvent startViewTransition trackEnterViewTransitions waitForImageToLoad`,
  "refs to fragments": `
    addEventListenerToChild addFragmentHandleToFiber addFragmentHandleToInstance blurActiveElementWithinFragment collectChildren collectClientRects
    commitFragmentInstanceDeletionEffects commitFragmentInstanceInsertionEffects commitNewChildToFragmentInstance commitNewChildToFragmentInstances
    deleteChildFromFragmentInstance getAttachOptions indexOfEventListener normalizeListenerOptions observeChild removeEventListenerFromChild
    schedulePendingIntersectionUnobserve scrollTextNodeIntoView setFocusOnFiberIfFocusable unobserveChild validateDocumentPositionWithFiberTree`,
  "files asked for by components": `
    adoptPreloadPropsForScript adoptPreloadPropsForStylesheet estimateBandwidth estimateImageBytes insertStylesheet insertStylesheetIntoRoot
    insertSuspendedStylesheets isLikelyStaticResource onUnsuspendImg preconnect preconnectAs prefetchDNS preinitModuleScript preinitScript preinitStyle
    preload preloadModule preloadResource preloadStylesheet suspendInstance suspendResource`,
  "lists that are revealed in order":
    "cutOffTailIfNeeded findLastContentRow initSuspenseListRenderState reverseChildren updateSuspenseListComponent",
  "states of actions": `
    actionStateActionEffect actionStateReducer dispatchActionState handleActionReturnValue mountActionState notifyActionListeners onActionError
    onActionSuccess rerenderActionState runActionStateAction updateActionState updateActionStateImpl`,
  "the components above an error, which nobody is shown":
    "describeBuiltInComponentFrame describeFiber describeNativeComponentFrame getStackByFiberInDevAndProd",
};

/** Leaves them out of what browsers load. Fails when React has them no longer, so that an upgrade is looked at. */
export function withoutUnusedReactParts(): Plugin {
  return {
    name: "plenum-react-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutMethods(names().reduce(withoutBody, code)), map: null }),
    },
  };
}

function names(): string[] {
  return Object.values(unusedOfReact).flatMap((list) => list.trim().split(/\s+/));
}

/** Objects that only those functions make need no methods either. */
function withoutMethods(code: string): string {
  const methods = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function [^]*?^\};/gm;
  if (!methods.test(code))
    throw new Error("react-dom no longer has the methods of FragmentInstance: look at vite.react-parts.ts anew");
  return code.replaceAll(methods, "");
}

function withoutBody(code: string, name: string): string {
  const whole = new RegExp(`^function ${name}\\([^)]*\\) \\{[^]*?^\\}`, "m");
  if (!whole.test(code)) throw new Error(`react-dom no longer has ${name}: look at vite.react-parts.ts anew`);
  return code.replace(whole, `function ${name}() {}`);
}
