"""Every ISO 3166-1 country: code, everyday name, and the other words a person may type for it (cities, islands).

One country a line, `code|name|word, word`; a line that begins with spaces goes on with the one before.
"""

TABLE = """
AF|Afghanistan|Kabul
AX|Åland Islands|Aland, Mariehamn
AL|Albania|Tirana
DZ|Algeria|Algiers
AS|American Samoa|Pago Pago
AD|Andorra|
AO|Angola|Luanda
AI|Anguilla|
AQ|Antarctica|South Pole, expedition cruise
AG|Antigua and Barbuda|St. John's, Antigua, Barbuda
AR|Argentina|Buenos Aires, Patagonia, Ushuaia, Mendoza
AM|Armenia|Yerevan
AW|Aruba|Oranjestad
AU|Australia|Sydney, Melbourne, Cairns, Perth, Tasmania, Great Barrier Reef
AT|Austria|Vienna, Salzburg, Innsbruck
AZ|Azerbaijan|Baku
BS|Bahamas|Nassau, Freeport, Exuma, Paradise Island
BH|Bahrain|Manama
BD|Bangladesh|Dhaka
BB|Barbados|Bridgetown
BY|Belarus|Minsk
BE|Belgium|Brussels, Bruges, Antwerp
BZ|Belize|Ambergris Caye, San Pedro
BJ|Benin|Cotonou
BM|Bermuda|Hamilton
BT|Bhutan|Thimphu, Paro
BO|Bolivia|La Paz, Uyuni
BQ|Bonaire, Sint Eustatius and Saba|Caribbean Netherlands, Kralendijk, Bonaire, Saba, St. Eustatius
BA|Bosnia and Herzegovina|Sarajevo, Mostar, Bosnia, Herzegovina
BW|Botswana|Okavango, Chobe, Gaborone
BV|Bouvet Island|
BR|Brazil|Rio de Janeiro, São Paulo, Sao Paulo, Amazon, Iguazu
IO|British Indian Ocean Territory|Chagos, Diego Garcia
BN|Brunei|Brunei Darussalam
BG|Bulgaria|Sofia, Varna
BF|Burkina Faso|Ouagadougou
BI|Burundi|Bujumbura
CV|Cabo Verde|Cape Verde, Praia, Sal
KH|Cambodia|Siem Reap, Angkor Wat, Phnom Penh
CM|Cameroon|Douala, Yaounde
CA|Canada|Toronto, Vancouver, Montreal, Quebec, Banff, Niagara
KY|Cayman Islands|Grand Cayman, George Town, Cayman
CF|Central African Republic|Bangui
TD|Chad|N'Djamena
CL|Chile|Santiago, Patagonia, Easter Island, Atacama
CN|China|Beijing, Shanghai, Xi'an, Great Wall, Tibet
CX|Christmas Island|
CC|Cocos (Keeling) Islands|
CO|Colombia|Bogotá, Bogota, Cartagena, Medellín, Medellin
KM|Comoros|Moroni
CG|Congo, Republic of the|Brazzaville, Congo, Republic of the Congo
CD|Congo, Democratic Republic of the|Kinshasa, DRC, Zaire, Congo, Democratic Republic of the Congo
CK|Cook Islands|Rarotonga
CR|Costa Rica|San José, San Jose, Guanacaste, Monteverde
CI|Côte d'Ivoire|Ivory Coast, Abidjan, Cote d'Ivoire
HR|Croatia|Dubrovnik, Split, Zagreb, Hvar
CU|Cuba|Havana, Varadero
CW|Curaçao|Curacao, Willemstad
CY|Cyprus|Nicosia, Limassol, Paphos
CZ|Czechia|Prague, Czech Republic, Czechoslovakia
DK|Denmark|Copenhagen
DJ|Djibouti|
DM|Dominica|Roseau
DO|Dominican Republic|Punta Cana, Santo Domingo, Puerto Plata
EC|Ecuador|Quito, Galápagos, Galapagos, Guayaquil
EG|Egypt|Cairo, Luxor, Nile cruise, Sharm el-Sheikh
SV|El Salvador|San Salvador
GQ|Equatorial Guinea|Malabo
ER|Eritrea|Asmara
EE|Estonia|Tallinn
SZ|Eswatini|Swaziland
ET|Ethiopia|Addis Ababa
FK|Falkland Islands|Stanley, Malvinas
FO|Faroe Islands|Torshavn
FJ|Fiji|Nadi, Suva
FI|Finland|Helsinki, Lapland, Rovaniemi
FR|France|Paris, Nice, Provence, Bordeaux, Normandy, Riviera
GF|French Guiana|Cayenne
PF|French Polynesia|Tahiti, Bora Bora, Moorea
TF|French Southern Territories|Kerguelen
GA|Gabon|Libreville
GM|Gambia|Banjul
GE|Georgia|Tbilisi, Batumi
DE|Germany|Berlin, Munich, Bavaria, Frankfurt, Rhine cruise, Deutschland
GH|Ghana|Accra
GI|Gibraltar|
GR|Greece|Athens, Santorini, Mykonos, Crete, Rhodes, Corfu, Greek islands
GL|Greenland|Nuuk, Ilulissat
GD|Grenada|St. George's
GP|Guadeloupe|
GU|Guam|Hagatna
GT|Guatemala|Antigua Guatemala, Tikal
GG|Guernsey|Channel Islands
GN|Guinea|Conakry
GW|Guinea-Bissau|Bissau
GY|Guyana|Georgetown
HT|Haiti|Labadee, Port-au-Prince
HM|Heard Island and McDonald Islands|
VA|Holy See|Vatican City, Vatican
HN|Honduras|Roatán, Roatan, Tegucigalpa
HK|Hong Kong|Kowloon
HU|Hungary|Budapest, Danube cruise
IS|Iceland|Reykjavik, Reykjavík, Blue Lagoon
IN|India|Delhi, Mumbai, Goa, Jaipur, Taj Mahal, Agra
ID|Indonesia|Bali, Jakarta, Lombok, Komodo, Borneo, Java, Sumatra
IR|Iran|Tehran, Isfahan
IQ|Iraq|Baghdad, Erbil
IE|Ireland|Dublin, Galway, Cork, Republic of Ireland
IM|Isle of Man|Douglas
IL|Israel|Jerusalem, Tel Aviv, Holy Land
IT|Italy|Rome, Venice, Florence, Tuscany, Amalfi, Milan, Sicily, Naples, Sardinia, Cinque Terre, Lake Como
JM|Jamaica|Montego Bay, Negril, Ocho Rios, Kingston
JP|Japan|Tokyo, Kyoto, Osaka, Hokkaido, Niseko
JE|Jersey|Channel Islands, St. Helier
JO|Jordan|Petra, Amman, Wadi Rum
KZ|Kazakhstan|Almaty, Astana
KE|Kenya|Nairobi, Masai Mara, Mombasa, safari
KI|Kiribati|Tarawa
KP|North Korea|Pyongyang, DPRK, Korea North, Korea
KR|South Korea|Seoul, Busan, Jeju, Korea South, Korea, Republic of Korea
KW|Kuwait|
KG|Kyrgyzstan|Bishkek
LA|Laos|Luang Prabang, Vientiane
LV|Latvia|Riga
LB|Lebanon|Beirut
LS|Lesotho|Maseru
LR|Liberia|Monrovia
LY|Libya|Tripoli, Lybia
LI|Liechtenstein|Vaduz
LT|Lithuania|Vilnius
LU|Luxembourg|
MO|Macao|Macau
MG|Madagascar|Antananarivo
MW|Malawi|Lilongwe
MY|Malaysia|Kuala Lumpur, Langkawi, Penang, Borneo
MV|Maldives|Malé, Male
ML|Mali|Bamako, Timbuktu
MT|Malta|Valletta
MH|Marshall Islands|Majuro
MQ|Martinique|Fort-de-France
MR|Mauritania|Nouakchott
MU|Mauritius|Port Louis
YT|Mayotte|
MX|Mexico|Cancún, Cancun, Cabo, Cabo San Lucas, Los Cabos, Tulum, Puerto Vallarta, Cozumel, Riviera Maya
FM|Micronesia|Pohnpei, Chuuk
MD|Moldova|Chisinau
MC|Monaco|Monte Carlo
MN|Mongolia|Ulaanbaatar, Gobi
ME|Montenegro|Kotor, Budva
MS|Montserrat|
MA|Morocco|Marrakech, Marrakesh, Casablanca, Fez
MZ|Mozambique|Maputo
MM|Myanmar|Burma, Yangon, Bagan
NA|Namibia|Windhoek, Sossusvlei, Etosha
NR|Nauru|
NP|Nepal|Kathmandu, Everest, Annapurna
NL|Netherlands|Amsterdam, Holland, Rotterdam
NC|New Caledonia|Noumea
NZ|New Zealand|Auckland, Queenstown, Wellington, Milford Sound
NI|Nicaragua|Managua, Granada
NE|Niger|Niamey
NG|Nigeria|Lagos, Abuja
NU|Niue|
NF|Norfolk Island|
MK|North Macedonia|Skopje, Ohrid, Macedonia
MP|Northern Mariana Islands|Saipan
NO|Norway|Oslo, Bergen, fjords, Tromsø, Tromso
OM|Oman|Muscat
PK|Pakistan|Karachi, Lahore, Islamabad
PW|Palau|Koror
PS|Palestine|West Bank, Gaza, Bethlehem, Palestinian Authority
PA|Panama|Panama City, Panama Canal, Bocas del Toro
PG|Papua New Guinea|Port Moresby
PY|Paraguay|Asunción, Asuncion
PE|Peru|Machu Picchu, Cusco, Lima
PH|Philippines|Manila, Cebu, Palawan, Boracay
PN|Pitcairn|
PL|Poland|Kraków, Krakow, Warsaw
PT|Portugal|Lisbon, Porto, Algarve, Madeira, Azores
PR|Puerto Rico|San Juan, Vieques, Culebra
QA|Qatar|Doha
RE|Réunion|Reunion
RO|Romania|Bucharest, Transylvania
RU|Russia|Moscow, St. Petersburg, Russian Federation
RW|Rwanda|Kigali, gorillas
BL|Saint Barthélemy|St. Barts, Saint Barthelemy
SH|Saint Helena, Ascension and Tristan da Cunha|St. Helena
KN|Saint Kitts and Nevis|St. Kitts, Nevis
LC|Saint Lucia|St. Lucia, Castries
MF|Saint Martin (French part)|St. Martin, Saint Martin
PM|Saint Pierre and Miquelon|
VC|Saint Vincent and the Grenadines|St. Vincent, Mustique, Bequia, Grenadines
WS|Samoa|Apia
SM|San Marino|
ST|São Tomé and Príncipe|Sao Tome
SA|Saudi Arabia|Riyadh, Mecca, Jeddah, AlUla
SN|Senegal|Dakar
RS|Serbia|Belgrade
SC|Seychelles|Mahé, Mahe, Praslin
SL|Sierra Leone|Freetown
SG|Singapore|
SX|Sint Maarten (Dutch part)|St. Maarten, Philipsburg, Saint Maarten
SK|Slovakia|Bratislava, Czechoslovakia
SI|Slovenia|Ljubljana, Lake Bled
SB|Solomon Islands|Honiara
SO|Somalia|Mogadishu
ZA|South Africa|Cape Town, Johannesburg, Kruger, safari
GS|South Georgia and the South Sandwich Islands|expedition cruise
SS|South Sudan|Juba
ES|Spain|Madrid, Barcelona, Mallorca, Ibiza, Canary Islands, Camino, España, Majorca, Tenerife
LK|Sri Lanka|Colombo, Kandy, Ceylon
SD|Sudan|Khartoum
SR|Suriname|Paramaribo
SJ|Svalbard and Jan Mayen|Longyearbyen, Spitsbergen
SE|Sweden|Stockholm, Gothenburg
CH|Switzerland|Zurich, Geneva, Zermatt, Interlaken
SY|Syria|Damascus, Aleppo
TW|Taiwan|Taipei
TJ|Tajikistan|Dushanbe
TZ|Tanzania|Zanzibar, Serengeti, Kilimanjaro
TH|Thailand|Bangkok, Phuket, Chiang Mai, Koh Samui
TL|Timor-Leste|East Timor, Dili
TG|Togo|Lomé, Lome
TK|Tokelau|
TO|Tonga|Nuku'alofa
TT|Trinidad and Tobago|Port of Spain, Trinidad, Tobago
TN|Tunisia|Tunis, Djerba
TR|Türkiye|Turkey, Istanbul, Cappadocia, Antalya
TM|Turkmenistan|Ashgabat
TC|Turks and Caicos Islands|Providenciales, Grand Turk, Turks and Caicos
TV|Tuvalu|Funafuti
UG|Uganda|Kampala, gorillas, Entebbe
UA|Ukraine|Kyiv, Kiev, Lviv
AE|United Arab Emirates|Dubai, Abu Dhabi, UAE, Emirates
GB|United Kingdom|England, Scotland, Wales, Northern Ireland, London, Edinburgh, Britain, UK, Great Britain
US|United States|USA, US, U.S.A., America, Hawaii, Alaska, Florida, New York, California, Las Vegas, Orlando,
  US, United States of America, Maui, Honolulu, Texas, Chicago
UM|United States Minor Outlying Islands|Midway, Wake Island
UY|Uruguay|Montevideo, Punta del Este
UZ|Uzbekistan|Samarkand, Tashkent
VU|Vanuatu|Port Vila
VE|Venezuela|Caracas, Margarita
VN|Vietnam|Hanoi, Ho Chi Minh City, Saigon, Ha Long Bay
VG|Virgin Islands, British|Tortola, BVI, Virgin Gorda, Virgin Islands, British Virgin Islands
VI|Virgin Islands, U.S.|St. Thomas, St. Croix, St. John, USVI, Virgin Islands, US Virgin Islands
WF|Wallis and Futuna|
EH|Western Sahara|
YE|Yemen|Sanaa
ZM|Zambia|Livingstone, Lusaka, Victoria Falls
ZW|Zimbabwe|Harare, Victoria Falls
""".replace("\n  ", " ")
