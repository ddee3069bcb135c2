import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// First the shell: it draws no window, so that tests need half the processor time.
const KNOWN_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
// Older releases of Debian have no package of the shell.
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']
const isRoot = process.getuid?.() === 0

function installedBrowser() {
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  for (const name of KNOWN_NAMES) {
    const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim()
    if (found) return found
  }
  return undefined
}

function installBrowser() {
  const run = (command: string, args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const apt = ['-o', 'DPkg::Lock::Timeout=300', '-qq']
    run('apt-get', [...apt, 'update'])
    const install = [...apt, 'install', '-y', '--no-install-recommends', 'fonts-noto-color-emoji']
    for (const name of DEBIAN_PACKAGES)
      if (spawnSync('apt-get', [...install, name], { stdio: 'inherit' }).status === 0) return
    throw new Error('No browser could be installed')
  }
  run('npx', ['playwright', 'install', 'chromium'])
}

/** How to start a real browser here: Playwright's own, or one the system has. */
export function browserLaunchOptions() {
  return {
    executablePath: installedBrowser(),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

/** Installs a browser when the machine has none. */
export function ensureBrowser() {
  if (!installedBrowser()) installBrowser()
}
