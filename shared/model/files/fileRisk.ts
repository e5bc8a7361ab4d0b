/**
 * Extensions of files that a system may run, or that run something when opened. Grouped by system, but all apply everywhere, because files
 * travel.
 */
const RUNS: ReadonlySet<string> = new Set(
  [
    // Windows
    'exe com scr pif bat cmd ps1 psm1 psd1 vbs vbe js jse ws wsf wsh wsc msi msp mst msix appx appinstaller application gadget hta cpl msc jar',
    'lnk url scf inf reg rgs dll ocx sys drv chm hlp xll wll library-ms search-ms settingcontent-ms diagcab iso img vhd vhdx',
    // macOS
    'app command tool workflow action osx pkg mpkg dmg terminal fileloc inetloc webloc scpt scptd applescript dylib',
    // Linux
    'sh bash zsh csh ksh fish run bin appimage desktop deb rpm snap flatpak flatpakref so elf out',
    // anywhere with a runtime for it, and documents with macros
    'py pyc pyw pl rb php lua class jnlp docm dotm xlsm xltm xlam pptm potm ppam ppsm sldm',
  ].flatMap((endings) => endings.split(' ')),
);

/**
 * Whether opening a file of this name may run it. Invisible characters, and dots and spaces at the end, don't count: Windows drops them, or
 * saving the file does.
 */
export function mayRunByName(fileName: string): boolean {
  const ending = /\.([^.]+)$/u.exec(fileName.replaceAll(/\p{Cf}/gu, '').replace(/[.\s]+$/u, ''))?.[1];
  return ending !== undefined && RUNS.has(ending.toLowerCase());
}
