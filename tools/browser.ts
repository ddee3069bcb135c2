import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Draws no window, so that tests need less processor time. */
const SHELL = 'chromium-headless-shell'
const KNOWN_NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const isRoot = process.getuid?.() === 0
const canInstallPackages = isRoot && existsSync('/usr/bin/apt-get')
const APT = ['-o', 'DPkg::Lock::Timeout=300', '-qq']

function installedBrowser() {
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  for (const name of KNOWN_NAMES) {
    const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim()
    if (found) return found
  }
  return undefined
}

function installPackage(name: string) {
  const install = [...APT, 'install', '-y', '--no-install-recommends', 'fonts-noto-color-emoji', name]
  return spawnSync('apt-get', install, { stdio: 'inherit' }).status === 0
}

function installBrowser() {
  if (!canInstallPackages) {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
    return
  }
  execFileSync('apt-get', [...APT, 'update'], { stdio: 'inherit' })
  // Older releases of Debian have no package of the shell.
  if (!installPackage(SHELL) && !installPackage('chromium')) throw new Error('No browser could be installed')
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

/** Installs a browser when the machine has none, and tries to install the shell beside Debian's own browser. */
export function ensureBrowser() {
  const browser = installedBrowser()
  if (!browser) installBrowser()
  else if (browser === '/usr/bin/chromium' && canInstallPackages) installPackage(SHELL)
}
