/** Writes sitemap.xml and robots.txt, which need the site's own address. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from '../config/paths.ts'

export async function writeSearchFiles(outDir: string, siteUrl: string): Promise<void> {
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.values(paths).map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`),
    '</urlset>\n',
  ]
  await writeFile(join(outDir, 'sitemap.xml'), sitemap.join('\n'))
  const robots = `User-agent: *\nAllow: /\nSitemap: ${siteUrl}/sitemap.xml\n`
  await writeFile(join(outDir, 'robots.txt'), robots)
}
