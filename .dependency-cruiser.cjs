/** Boundaries between sections; each name is the sentence a newcomer reads (DESIGN §1). */
module.exports = {
  forbidden: [
    {
      name: 'Remotes never import each other',
      severity: 'error',
      from: { path: '^packages/remotes/([^/]+)/' },
      to: { path: '^packages/remotes/', pathNot: '^packages/remotes/$1/' },
    },
    {
      name: 'Remotes never import the host',
      severity: 'error',
      from: { path: '^packages/remotes/' },
      to: { path: '^shells/' },
    },
    {
      name: 'The host meets remotes only at run time',
      severity: 'error',
      from: { path: '^shells/host/' },
      to: { path: '^packages/remotes/' },
    },
    {
      name: 'Shared packages know no remote and no host',
      severity: 'error',
      from: { path: '^packages/shared/' },
      to: { path: '^(packages/remotes|shells)/' },
    },
    {
      name: 'A shared package is entered by its front door',
      severity: 'error',
      from: { path: '^(?:packages/(?:shared|remotes)|shells)/([^/]+)/' },
      to: {
        path: '^packages/shared/[^/]+/src/',
        pathNot: [
          '^packages/shared/$1/',
          '^packages/shared/[^/]+/src/((gallery/|tokens/)?index\\.(ts|tsx|js)|gallery\\.tsx?|setup\\.ts|[^/]+/[^/]+\\.css)$',
        ],
      },
    },
    { name: 'No circular imports', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
