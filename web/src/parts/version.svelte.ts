/** A new version of the site that waits until somebody wants it. */

class Version {
  take = $state.raw<(() => void) | null>(null);
}

export const version = new Version();

export const offerVersion = (take: () => void): void => {
  version.take = take;
};
