// A stand-in for a tag manager: it only notes that it ran. The sandbox has noted the request already.
window.sandboxTag = { loadedAt: new Date().toISOString(), page: location.pathname };
