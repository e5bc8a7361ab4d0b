/**
 * Extensions of files that a system may run, or that run something when opened. Grouped by system, but all apply everywhere, because files
 * travel.
 */
export const RUNS: ReadonlySet<string> = new Set(
  [
    // Windows
    'exe com scr pif bat cmd ps1 psm1 psd1 vbs vbe js jse ws wsf wsh wsc msi msp mst msix appx appinstaller application gadget hta cpl msc jar',
    'lnk url scf inf reg rgs dll ocx sys drv chm hlp xll wll library-ms search-ms settingcontent-ms diagcab iso img vhd vhdx wim website',
    'msixbundle appxbundle appref-ms sct wsb rdp theme themepack deskthemepack msstyles udl ps1xml psc1 cdxml xbap pcd',
    // macOS
    'app command tool workflow action osx pkg mpkg dmg terminal fileloc inetloc webloc scpt scptd applescript dylib',
    'mobileconfig configprofile prefpane vncloc ftploc afploc mailloc qlgenerator mdimporter saver service wdgt',
    // Linux
    'sh bash zsh csh ksh fish run bin appimage desktop deb rpm snap flatpak flatpakref so elf out',
    // anywhere with a runtime for it, and documents with macros
    'py pyc pyw pl rb php lua class jnlp docm dotm xlsm xlsb xltm xlam pptm potm ppam ppsm sldm',
    // documents that fetch or run something when they are opened
    'mht mhtml iqy oqy dqy rqy slk one onepkg onetoc2 pub',
    'mdb mde mda mdw mdt mdz accdb accde accda accdr accdt ade adp mad maf mag mam maq mar mas mat mau mav maw',
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

/**
 * Extensions of files that only show or play something. Not among them, on purpose: what a browser runs (html, svg), older Office files and
 * OpenDocument, which may hold macros, rtf with its embedded objects, xml, which may be an Office file, wma and wmv, which may open
 * addresses, and lists of addresses to play. Before you add one, read “A file type that opens at once” in CONTRIBUTING.
 */
export const SHOWS: ReadonlySet<string> = new Set(
  [
    'jpg jpeg jpe jfif png apng gif webp avif bmp tif tiff heic heif ico',
    'mp3 m4a aac wav ogg oga opus flac aif aiff amr',
    'mp4 m4v mov webm mkv avi mpg mpeg 3gp ogv',
    'txt text log md csv tsv json',
    'pdf docx xlsx pptx zip',
  ].flatMap((endings) => endings.split(' ')),
);

/**
 * Whether a file of this name, whose bytes show the type `sniffed`, may be password-protected: Office files are then in the container that
 * older ones have, too ([MS-OFFCRYPTO] 1.3).
 */
export function mayBeLocked(fileName: string, sniffed: string | null): boolean {
  return sniffed === 'application/x-cfb' && isZippedOffice(fileName);
}

/** Whether it has the name of an Office file that is a zip file inside, unless it is password-protected. */
export function isZippedOffice(fileName: string): boolean {
  return /\.(?:docx|xlsx|pptx)$/iu.test(fileName);
}

/** Whether a file of this name opens without a question: only by a known ending in plain letters, and with nothing behind it. */
export function opensAtOnce(fileName: string): boolean {
  const ending = /[^.]\.([a-z\d]+)$/iu.exec(fileName)?.[1];
  return ending !== undefined && SHOWS.has(ending.toLowerCase());
}
