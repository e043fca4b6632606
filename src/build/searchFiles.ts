/** Writes sitemap.xml and robots.txt, which need the site's own address, while building. */
import type { Plugin } from 'vite'
import { parseEnv } from '../config/env.ts'
import { paths } from '../config/paths.ts'

export function searchFiles(): Plugin {
  return {
    name: 'search-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const { siteUrl } = parseEnv(this.environment.config.env)
      const urls = Object.values(paths).map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`)
      this.emitFile({
        type: 'asset',
        fileName: 'sitemap.xml',
        source: [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...urls,
          '</urlset>\n',
        ].join('\n'),
      })
      this.emitFile({
        type: 'asset',
        fileName: 'robots.txt',
        source: `User-agent: *\nAllow: /\nSitemap: ${siteUrl}/sitemap.xml\n`,
      })
    },
  }
}
