/** What a page does for those who asked their system for less motion, or for colors of their own. */
import type { Page } from 'playwright-core';

/** What still moves although less motion was asked for: animations and transitions that last, and smooth scrolling. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const nameOf = (one: Element): string => `<${one.localName} class="${one.getAttribute('class') ?? ''}">`;
    for (const animation of document.getAnimations()) {
      const effect = animation.effect as KeyframeEffect | null;
      if (effect?.target && Number(effect.getComputedTiming().activeDuration) > 1)
        found.add(`moves: ${nameOf(effect.target)}`);
    }
    for (const one of document.querySelectorAll('*')) {
      const { transitionDuration, transitionProperty, animationName, scrollBehavior } = getComputedStyle(one);
      const lasts = transitionDuration.split(',').some((part) => parseFloat(part) > 0.001);
      // Colors may fade: nothing moves by it.
      const moves = /all|transform|translate|scale|rotate|inset|top|left|width|height|size|margin/.test(
        transitionProperty,
      );
      if (lasts && moves)
        found.add(`would move (${transitionProperty} ${transitionDuration}): ${nameOf(one)}`);
      if (animationName !== 'none' && !one.getAnimations().every((run) => run.playState === 'finished'))
        found.add(`animates (${animationName}): ${nameOf(one)}`);
      if (scrollBehavior === 'smooth') found.add(`scrolls smoothly: ${nameOf(one)}`);
    }
    return [...found];
  });

/** Controls that lose their edge where the system's colors replace the page's: no border, no outline, no underline. */
export const edgeless = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const shows = (one: Element): boolean => {
      const style = getComputedStyle(one);
      const canvas = getComputedStyle(document.body).backgroundColor;
      return ['Top', 'Right', 'Bottom', 'Left'].some((side) => {
        const [kind, width, color] = ['Style', 'Width', 'Color'].map(
          (what) => style[`border${side}${what}` as 'borderTopColor'],
        );
        return (
          kind !== 'none' &&
          parseFloat(width ?? '0') > 0 &&
          color !== canvas &&
          !/^rgba.*, 0\)$/.test(color ?? '')
        );
      });
    };
    for (const one of document.querySelectorAll('button, input, select, textarea, [role=button]')) {
      const isHidden = !one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (isHidden || one.matches('[type=hidden], [type=checkbox], [type=radio]')) continue;
      const { width, height } = one.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      // A button of a drawing alone is seen by its drawing.
      const isDrawing =
        one.localName === 'button' && !one.textContent?.trim() && one.querySelector('svg, img');
      const around = one.parentElement;
      const isUnderlined = [one, ...one.querySelectorAll('*')].some((part) =>
        getComputedStyle(part).textDecorationLine.includes('underline'),
      );
      if (!isDrawing && !isUnderlined && !shows(one) && !(around && shows(around)))
        found.push(
          `no edge: <${one.localName} class="${one.getAttribute('class') ?? ''}"> ${one.textContent?.slice(0, 60)}`,
        );
    }
    return found;
  });

/** Whether the focused element is ringed in the system's colors. */
export const ringed = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(
      document.activeElement ?? document.body,
    );
    const isDrawn = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    return isDrawn && outlineColor !== getComputedStyle(document.body).backgroundColor;
  });
