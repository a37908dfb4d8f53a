export { parseTokens, resolveTheme } from './parse-tokens';
export { contrastPairs, contrastRatio, type BrandTheme, type ContrastPair, type ThemeTokens } from './theme';
